/// <reference lib="dom" />
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Inside } from '../../tools/inside.ts';
import { post } from './api.ts';

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
  /** Set only when the tests started the product themselves. */
  inside?: Inside & { paymentsUrl: string; mailsDir: string };
}
/** The product under test, from the environment variable that start-product.ts sets. */
export const product = (): Product => JSON.parse(process.env.THALI_PRODUCT ?? '{}') as Product;

/** The first demo user of the first restaurant that fits; by default its owner. */
export function demoUser(fits: (user: DemoUser, scopes: string[]) => boolean = ({ role }) => role === 'admin'): DemoUser {
  const { users } = product();
  const tenant = users.find(({ role }) => role === 'admin')?.tenant_id;
  const found = users.find((user) => user.tenant_id === tenant && fits(user, (user.scope ?? '').split(',')));
  if (!found) throw new Error('no such demo user');
  return found;
}

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;
interface SignedIn {
  page: Page;
  context: BrowserContext;
}
type Credentials = Pick<DemoUser, 'username' | 'password'>;

/**
 * The two sign-ins: their pages, where those lead, the route they call, and where the web stores the signed-in user
 * (web/src/domain/session/session.ts).
 */
const doors = {
  tenant: {
    page: '/login',
    leadsTo: /\/dashboard/,
    call: '/auth/signin',
    marker: 'thali__authenticated',
    kept: 'thali__user',
  },
  operator: {
    page: '/superadmin',
    leadsTo: /\/superadmin\/dashboard\/home/,
    call: '/superadmin/signin',
    marker: 'thali__operator_authenticated',
    kept: 'thali__operator',
  },
};
type Door = keyof typeof doors;

/** A browser of its own (cookies, storage). */
async function open(browser: Browser, options: ContextOptions): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: product().baseUrl, viewport: { width: 1280, height: 800 }, ...options });
  return { context, page: await context.newPage() };
}

/**
 * Puts a browser into the state after the sign-in page, without loading that page and the home after it, which cost more than most tests
 * themselves.
 */
async function haveSession(door: Door, browser: Browser, user: Credentials, options: ContextOptions): Promise<SignedIn> {
  const { context, page } = await open(browser, options);
  const { username, password } = user;
  const { user: signedIn } = await post(page, doors[door].call, { username, password });
  const { name, role, scope, designation } = signedIn;
  const { marker, kept } = doors[door];
  // After a sign-out the marker cookie is gone, so the next page does not sign the user in again.
  await page.addInitScript(
    ([cookie, key, value]) => {
      if (document.cookie.includes(`${cookie}=`) && !localStorage.getItem(key)) localStorage.setItem(key, value);
    },
    [marker, kept, JSON.stringify({ name, role, scope, designation })] as const,
  );
  return { page, context };
}

async function signInByHand(door: Door, browser: Browser, user: Credentials, options: ContextOptions): Promise<SignedIn> {
  const { context, page } = await open(browser, options);
  await page.goto(doors[door].page);
  await page.getByLabel('Email').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(doors[door].leadsTo);
  return { page, context };
}

/** A browser of its own with a new session of this user; its page is still blank. */
export const signIn = (browser: Browser, user: Credentials, options: ContextOptions = {}): Promise<SignedIn> =>
  haveSession('tenant', browser, user, options);

/** The same through the sign-in page, for tests of what follows it. The page is the one that the sign-in leads to. */
export const signInOnPage = (browser: Browser, user: Credentials, options: ContextOptions = {}): Promise<SignedIn> =>
  signInByHand('tenant', browser, user, options);

/** Enters the password in the dialog that asks for it again. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Your password, please' });
  await question.getByLabel(/^Your Password/).fill(password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question).toBeHidden();
}

/** Somebody new in the restaurant of the page's user, who enters the password for it. */
export async function hire(
  page: Page,
  by: Credentials,
  person: { username: string; name: string; password: string; userScopes: readonly string[] },
) {
  await post(page, '/auth/confirm-password', { password: by.password });
  await post(page, '/users/add', person);
}

/** The operator's password. */
export const operatorPassword = (): string => operator().password;

const operator = (): DemoUser => {
  const found = product().users.find(({ role }) => role === 'superadmin');
  if (!found) throw new Error('the demo has no operator');
  return found;
};

/** A browser of its own with a new session of the operator; its page is still blank. */
export const signInOperator = (browser: Browser, options: ContextOptions = {}): Promise<SignedIn> =>
  haveSession('operator', browser, operator(), options);

/** The same through the operator's own sign-in page. */
export const signInOperatorOnPage = (browser: Browser, options: ContextOptions = {}): Promise<SignedIn> =>
  signInByHand('operator', browser, operator(), options);
