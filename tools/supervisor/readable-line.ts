const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

/** A JSON log line as one a person can read; any other line as it is. */
export function readableLine(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { time, level, msg, service, pid, hostname, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const clock = typeof time === 'string' ? time.slice(11, 23) : undefined;
    const details = Object.entries(rest).map(
      ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    return [clock, LEVELS[Number(level)] ?? level, msg, ...details].filter(Boolean).join(' ');
  } catch {
    return line;
  }
}
