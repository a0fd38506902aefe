import { post } from './api.ts';
import { inHindi, speak } from './language.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

const devanagari = /\p{Script=Devanagari}/u;
const forNaan = (text: string) => new RegExp(inHindi(text).replace('{dish}', '.*Butter Naan.*'));

test('a language is chosen before the sign-in and in the profile, and follows the user to another browser', async ({
  browser,
}) => {
  const { page, context } = await signIn(
    browser,
    demoUser((_, scopes) => scopes.includes('KITCHEN') && !scopes.includes('POS')),
  );
  await page.goto('/dashboard/profile');
  await page.getByLabel('Language').selectOption({ label: 'हिन्दी' });
  await expect(page.getByRole('heading', { name: inHindi('Profile') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN' })).newPage();
  const cook = demoUser((_, scopes) => scopes.includes('KITCHEN') && !scopes.includes('POS'));
  await other.goto('/login');
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
  await other.getByLabel('Email').fill(cook.username);
  await other.getByLabel('Password', { exact: true }).fill(cook.password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByText(inHindi('Kitchen')).first()).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'hi');
  await post(page, '/auth/language', { language: 'en' });
  await context.close();

  const hindi = await (await browser.newContext({ baseURL: new URL(other.url()).origin, locale: 'hi-IN' })).newPage();
  await hindi.goto('/login');
  await hindi.getByRole('button', { name: inHindi('Login') }).click();
  await expect(hindi.getByText(inHindi('Please provide username!')).first()).toBeVisible();
  await hindi.getByLabel(inHindi('Email')).fill(cook.username);
  await hindi.getByLabel(inHindi('Password'), { exact: true }).fill('wrong');
  await hindi.getByRole('button', { name: inHindi('Login') }).click();
  await expect(hindi.getByText(inHindi('Invalid username or password!'))).toBeVisible();
  await hindi.getByLabel(inHindi('Language')).selectOption({ label: 'English' });
  await expect(hindi.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('an order goes from the till to the kitchen and is paid, all in Hindi', async ({ browser }) => {
  const { page: till } = await signIn(browser, demoUser());
  await speak(till, 'hi');
  const { page: kitchen } = await signIn(browser, demoUser());
  await speak(kitchen, 'hi');
  await kitchen.goto('/dashboard/kitchen');
  await expect(kitchen.getByRole('heading', { name: inHindi('Kitchen') })).toBeVisible();

  await till.goto('/dashboard/pos');
  await till.getByRole('button', { name: inHindi('Add {title}').replace('{title}', 'Butter Naan') }).click();
  await till.getByRole('button', { name: inHindi('Send to Kitchen'), exact: true }).click();
  const summary = till.getByRole('dialog', { name: inHindi('Send Order to Kitchen') });
  await summary.getByRole('button', { name: inHindi('Send to Kitchen') }).click();
  const sent = till.getByRole('dialog', { name: inHindi('Order sent to Kitchen!') });
  const token = Number(await sent.locator('p.num').textContent());
  const ticket = kitchen.getByRole('article', { name: new RegExp(`\\b${token}$`) });
  await expect(ticket).toBeVisible();
  await expect(ticket.getByRole('button').last()).toHaveText(devanagari);
  await ticket.getByRole('button', { name: forNaan('Start {dish}') }).click();
  await ticket.getByRole('button', { name: forNaan('Complete {dish}') }).click();

  await till.goto('/dashboard/orders');
  const card = till.getByRole('article').filter({ hasText: new RegExp(`${inHindi('Token')}\\s*${token}`) });
  await card.getByRole('button', { name: inHindi('Pay & Complete') }).click();
  const paying = till.getByRole('dialog', { name: inHindi('Pay & Complete Order') });
  const [receipt] = await Promise.all([
    till.waitForEvent('popup'),
    paying.getByRole('button', { name: inHindi('Pay & Complete') }).click(),
  ]);
  await receipt.close();
  await expect(card).toBeHidden();
});

test('what a form and the server find wrong is said in Hindi', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await speak(page, 'hi');
  await page.goto('/dashboard/settings/tables');
  await page
    .getByRole('button', { name: inHindi('New'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: inHindi('Save') }).click();
  await expect(dialog.getByText(inHindi('Please provide Title!'))).toBeVisible();
});
