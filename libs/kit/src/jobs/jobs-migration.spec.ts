import { describe, expect, it, test } from '@jest/globals';
import { getConstructionPlans } from 'pg-boss';
import type { QueryRunner } from 'typeorm';
import { Jobs1765400000000 } from './jobs-migration.js';

/** Words and signs in their order; line breaks do not matter. */
const wordsOf = (sql: string) => sql.replace(/;/g, ' ').split(/\s+/).filter(Boolean).join(' ');

describe('the schema of the jobs', () => {
  const executed: string[] = [];
  const runner = { query: async (statement: string) => void executed.push(statement) } as unknown as QueryRunner;

  test('is what the library that is installed prints, but for the partitions of days', async () => {
    await new Jobs1765400000000().up(runner);
    const printed = getConstructionPlans('jobs_v46')
      .replace(/^[\s\S]*?CREATE SCHEMA IF NOT EXISTS/, 'CREATE SCHEMA')
      .replace(/\s+DO \$\$[\s\S]*?\$\$\s+;/, ' ')
      .replace(/COMMIT;\s*$/, '');
    const own = executed.filter((statement) => !/row level security|create policy/.test(statement));
    expect(wordsOf(own.join(' '))).toBe(wordsOf(printed));
  });

  it('has row-level security on both tables that hold jobs', () => {
    for (const table of ['job', 'job_common'])
      expect(
        executed.filter(
          (statement) => / row level security|create policy/.test(statement) && statement.includes(`jobs_v46.${table} `),
        ),
      ).toHaveLength(3);
  });
});
