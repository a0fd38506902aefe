/** One command for a printer; `status` and `confirm` are queries. */
export type Command =
  | { kind: 'text'; byte: number }
  | { kind: 'line' }
  | { kind: 'feed'; lines: number }
  | { kind: 'picture'; width: number; height: number; bits: Uint8Array }
  | { kind: 'cut' }
  | { kind: 'status'; about: number }
  | { kind: 'confirm' }
  | { kind: 'other' };

/** Number of parameter bytes of the commands that change only the formatting, by first and second byte. */
const looks: Record<number, Record<number, number>> = {
  27: { 64: 0, 77: 1, 69: 1, 116: 1, 97: 1, 51: 1, 50: 0 },
  28: { 46: 0 },
  29: { 33: 1 },
};

/** The command at the start of these bytes and its length; undefined while the command is incomplete. */
export function nextCommand(bytes: Uint8Array): { command: Command; length: number } | undefined {
  const [first, second, third] = bytes;
  const found = (length: number, command: Command) => (bytes.length < length ? undefined : { command, length });
  if (first === undefined) return undefined;
  if (first === 10) return found(1, { kind: 'line' });
  if (first === 0 || first === 13) return found(1, { kind: 'other' });
  if (first >= 32) return found(1, { kind: 'text', byte: first });
  if (second === undefined) return undefined;
  if (first === 16 && second === 4) return found(3, { kind: 'status', about: third ?? 0 });
  if (first === 27 && second === 100) return found(3, { kind: 'feed', lines: third ?? 0 });
  if (first === 29 && second === 86) return found(3, { kind: 'cut' });
  if (first === 29 && second === 114) return found(3, { kind: 'confirm' });
  if (first === 29 && second === 118) return picture(bytes);
  const parameters = looks[first]?.[second];
  if (parameters === undefined) throw new Error(`the printer does not know ${first.toString(16)} ${second.toString(16)}`);
  return found(2 + parameters, { kind: 'other' });
}

function picture(bytes: Uint8Array) {
  if (bytes.length < 8) return undefined;
  const [across = 0, down = 0] = [4, 6].map((at) => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0));
  const length = 8 + across * down;
  if (bytes.length < length) return undefined;
  const command: Command = { kind: 'picture', width: across * 8, height: down, bits: bytes.slice(8, length) };
  return { command, length };
}
