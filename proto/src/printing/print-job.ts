import * as z from 'zod';

/**
 * What a browser and the print agent in the restaurant's network (libs/print-agent) say to each other: `POST /jobs` with the
 * pairing token as bearer. It never passes the gateway, so it is no rpc and not in the registry.
 */
export const AGENT_PORT = 9180;
/** Where network printers listen for bytes. */
export const PRINTER_PORT = 9100;

export const PrinterAddress = z.object({
  /** Name or address in the restaurant's network. */
  host: z.string().trim().min(1, 'Please provide printer address!').max(253),
  port: z.number().int().min(1).max(65_535).default(PRINTER_PORT),
});
export type PrinterAddress = z.output<typeof PrinterAddress>;

export const PrintJob = z.object({
  /** Chosen once per paper that is wanted; every repeat of the same wish carries the same. */
  jobId: z.string().min(1).max(100),
  printer: PrinterAddress,
  /** ESC/POS commands of the whole paper, its cut included; base64. */
  document: z.base64().min(4).max(1_400_000),
  /** Somebody looked at a job that broke in the middle and wants the paper again. */
  reprint: z.boolean().default(false),
});
export type PrintJob = z.output<typeof PrintJob>;

/**
 * - `printed`: the printer has worked off the whole job.
 * - `waiting`: it has begun, and goes on by itself; asking again with the same id tells more and prints nothing.
 * - `broken`: some of it may be on paper. Printed again only with `reprint`, and marked so.
 * - `untouched`: not one byte of the document was sent. The same id may be sent again, or the paper printed elsewhere.
 */
export const JobOutcome = z.enum(['printed', 'waiting', 'broken', 'untouched']);
export type JobOutcome = z.output<typeof JobOutcome>;

/** What the printer, or the way to it, said. */
export const PrinterReport = z.enum([
  'ready',
  'paper-low',
  'paper-out',
  'cover-open',
  'fault',
  'offline',
  'unreachable',
  'silent',
  'busy',
  'dropped',
  'interrupted',
  'unconfirmed',
]);
export type PrinterReport = z.output<typeof PrinterReport>;

export const PrintAnswer = z.object({
  jobId: z.string(),
  outcome: JobOutcome,
  report: PrinterReport,
  /** The report as a sentence for people. */
  message: z.string(),
});
export type PrintAnswer = z.output<typeof PrintAnswer>;
