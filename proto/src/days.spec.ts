import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { BirthDate, Day, maxRangeDays, type Rpc } from './kernel.js';
import { operations } from './registry.js';
import { asSaid, saidOfIssue } from './said.js';

const fieldsOf = (contract: Rpc): Record<string, { format?: string }> =>
  z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }).properties as never;
const ofDays = Object.entries(operations).filter(([, contract]) => 'from' in fieldsOf(contract) && 'to' in fieldsOf(contract));
/** What an operation says about its days; its other fields are left out. */
const saidOf = (contract: Rpc, from: string, to: string): string[] =>
  (contract.input.safeParse({ section: 'days', type: 'custom', from, to }).error?.issues ?? [])
    .filter(({ path }) => path[0] === 'from' || path[0] === 'to')
    .map((issue) => asSaid(saidOfIssue(issue)).message);

it('days go from the year 2000 to the year 2100', () => {
  for (const day of ['2000-01-01', '2028-02-29', '2100-12-31']) expect(Day.safeParse(day).success).toBe(true);
  for (const day of ['0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31', '+010000-01-01', '2027-02-29', ''])
    expect(Day.safeParse(day).error?.issues[0]?.message).toBe('Please provide valid date!');
});

it('a birth date may be older', () => {
  for (const day of ['1900-01-01', '1931-05-06', '2026-02-28']) expect(BirthDate.safeParse(day).success).toBe(true);
  for (const day of ['0001-01-01', '1899-12-31', '9999-12-31']) expect(BirthDate.safeParse(day).success).toBe(false);
});

describe('every operation that filters by days', () => {
  it('is one of these', () => {
    expect(ofDays.map(([name]) => name).sort()).toEqual([
      ...['exportAuditLog', 'exportInvoices', 'exportReport', 'getReport', 'getReportDetails', 'listAuditLog', 'listCreditNotes'],
      ...['listInvoices', 'listReservations', 'listTenants'],
    ]);
  });

  it.each(ofDays)('%s takes a year and says in words that more is too much', (_name, contract) => {
    expect(saidOf(contract, '2024-01-01', '2024-12-31')).toEqual([]);
    expect(saidOf(contract, '2025-01-01', '2026-01-01')).toEqual([]);
    expect(saidOf(contract, '2025-01-01', '2026-01-02')).toEqual([`Please choose at most ${maxRangeDays} days!`]);
    expect(saidOf(contract, '2000-01-01', '2100-12-31')).toEqual([`Please choose at most ${maxRangeDays} days!`]);
  });

  it.each(ofDays)('%s refuses days of other times', (_name, contract) => {
    expect(saidOf(contract, '2026-01-01', '9999-12-31')).toContain('Please provide valid date!');
    expect(saidOf(contract, '0001-01-01', '0001-01-02')).toContain('Please provide valid date!');
  });
});
