import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const names = ['bill_backfill', 'payment_to_carry'] as const;
const lookEveryMs = 100;
const mostMs = 60 * 60_000;

/** The lists of restaurants whose bills and payments are not carried over yet. */
export class Lists {
  /** Whether `watch` has ended. */
  done = false;

  private readonly admin: pg.Client;

  constructor(admin: pg.Client) {
    this.admin = admin;
  }

  /** Takes the lists away, so that a process that starts finds nothing to do, or puts them back. */
  async put(back: boolean): Promise<void> {
    for (const name of names) {
      if (!back) await this.admin.query(`create table kept_${name} as select * from ${name}`);
      await this.admin.query(back ? `insert into ${name} select * from kept_${name}` : `delete from ${name}`);
      if (back) await this.admin.query(`drop table kept_${name}`);
    }
  }

  /** Looks until both are empty. @returns seconds until each was, from now on */
  async watch(): Promise<Record<string, number>> {
    const began = performance.now();
    const took: Record<string, number> = {};
    try {
      for (; Object.keys(took).length < names.length; await sleep(lookEveryMs)) {
        if (performance.now() - began > mostMs) throw new Error('what is stored was not carried over within an hour');
        for (const name of names)
          if (!(name in took) && !(await this.admin.query(`select from ${name} limit 1`)).rowCount)
            took[name] = (performance.now() - began) / 1_000;
      }
    } finally {
      this.done = true;
    }
    return took;
  }
}
