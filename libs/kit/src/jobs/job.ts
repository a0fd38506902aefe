/** Input of a job: its tenant, if it has one, and the ids of the rows that it works on. Never the content of those rows. */
export type JobPayload = { tenantId?: string } & Record<string, string>;

/**
 * Work that is queued in the database. One of several instances does it; another one repeats it only after a failure or when that instance
 * dies.
 */
export interface Job<P extends JobPayload> {
  /** Its queue, and its name in metrics and logs. */
  name: string;
  /** Number of attempts after which the job is given up and shown to the operator. */
  attempts: number;
  /**
   * Pause after the first attempt. It doubles with each further one, is multiplied by a random factor between one and two, and is limited
   * to the longest.
   */
  retry: { firstSeconds: number; mostSeconds: number };
  /** Heartbeat time-out: an instance that is silent for this long counts as dead, and another one begins the job. At least 10. */
  silentSeconds: number;
  /** How many of these jobs one instance does at the same time. */
  atOnce: number;
  /** Of all jobs with the same key only one waits or runs. */
  keyOf(payload: P): string;
}

/** Recurring work, done by one instance at a time. An exception is logged, and the next run takes place all the same, soon. */
export interface Recurrence {
  name: string;
  /** Longest time from the end of one run to the start of the next. */
  everyMs: number;
  /** Whether it also runs when a process starts. */
  atStart: boolean;
}
