/** What a job is told: whose it is, when it is a tenant's, and which rows it is about. Never what stands in them. */
export type JobPayload = { tenantId?: string } & Record<string, string>;

/** Work that waits in the database until somebody has done it. Several instances do it once, unless one dies over it. */
export interface Job<P extends JobPayload> {
  /** Its queue, and its name in metrics and logs. */
  name: string;
  /** After so many it is given up, and shown to the operator. */
  attempts: number;
  /** The pause after the first attempt, which doubles (and up to twice as long, by chance) until it is the longest. */
  retry: { firstSeconds: number; mostSeconds: number };
  /** Whoever does it and has not been heard of for so long has died: another one begins. At least 10. */
  silentSeconds: number;
  /** How many of them one instance does at the same time. */
  atOnce: number;
  /** Of the same key only one waits or runs. */
  keyOf(payload: P): string;
}

/** Work that is due again and again, in one instance at a time. What it throws is logged; the next time comes all the same. */
export interface Recurrence {
  name: string;
  /** From one end to the next beginning, at most. */
  everyMs: number;
  /** Whether a process that starts begins with it. */
  atStart: boolean;
}
