import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface DemoUser {
  username: string;
  password: string;
  role: string;
  scope: string | null;
  tenant_id: string | null;
}
export interface Product {
  baseUrl: string;
  users: DemoUser[];
  /** What only the product has that the tests started themselves. */
  inside?: { natsUrl: string; paymentsUrl: string };
}
/** The product under test, as start-product.ts left it in the environment. */
export const product = (): Product => JSON.parse(process.env.THALI_PRODUCT ?? '{}') as Product;

/** The first demo user of the first restaurant that fits; its owner when nothing is asked for. */
export function demoUser(fits: (user: DemoUser, scopes: string[]) => boolean = ({ role }) => role === 'admin'): DemoUser {
  const { users } = product();
  const tenant = users.find(({ role }) => role === 'admin')?.tenant_id;
  const found = users.find((user) => user.tenant_id === tenant && fits(user, (user.scope ?? '').split(',')));
  if (!found) throw new Error('no such demo user');
  return found;
}

/** A browser of its own (cookies, storage), signed in through the sign-in page. */
export async function signIn(
  browser: Browser,
  user: DemoUser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: product().baseUrl, viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
  return { page, context };
}

/** The operator, signed in through the operator's own sign-in page. */
export async function signInOperator(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const operator = product().users.find(({ role }) => role === 'superadmin');
  if (!operator) throw new Error('the demo has no operator');
  const context = await browser.newContext({ baseURL: product().baseUrl, viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  await page.goto('/superadmin');
  await page.getByLabel('Email').fill(operator.username);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/superadmin\/dashboard\/home/);
  return { page, context };
}
