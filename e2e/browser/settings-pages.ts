import { randomInt } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { demoUser, product, signIn } from './people.ts';
import { sees } from './ticks.ts';

/** A name that no earlier run has left behind. */
export const fresh = (name: string): string => `${name}${randomInt(10_000, 99_999)}`;

/** Opens settings of the second restaurant, so that changes disturb no other test. */
export async function openSettings(browser: Browser, path: string): Promise<Page> {
  const owner = product().users.filter(({ role }) => role === 'admin')[1];
  const { page } = await signIn(browser, owner ?? demoUser());
  await page.goto(`/dashboard/settings${path}`);
  return page;
}

export async function save(page: Page, message?: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  if (message) await expect(page.getByText(message).first()).toBeVisible();
}

/** Confirms a deletion; the dialog has the text of this row. */
export async function confirmDeletion(page: Page, title: string, textId: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${title}` });
  await sees(question, textId);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
}
