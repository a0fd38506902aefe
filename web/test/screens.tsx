import { afterEach, expect } from '@jest/globals';
import { cleanup, configure, type queries, render, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getStoreClock } from '@thali/proto/catalog/store';
import { listDeadLetters } from '@thali/proto/dead-letters';
import { type LoggedUser, profile } from '@thali/proto/identity/session';
import { countOrders } from '@thali/proto/ordering/orders-board';
import { usualClock } from '@thali/proto/store-clock';
import type { ReactNode } from 'react';
import { Providers } from '../src/app/providers';
import { Router } from '../src/app/router';
import { callInSession } from '../src/domain/session/session-calls';
import { queryClient } from '../src/lib/query';
import { answer } from './answers.ts';
import { owner } from './people.ts';

callInSession();
configure({
  asyncUtilTimeout: 60_000,
  // What could not be found, and what stands on the page instead: its markup would be thousands of lines.
  getElementError: (message) => new Error(`${message ?? ''}\n\nThe page says:\n${textsOfPage().join('\n')}`),
});

function textsOfPage(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.trim() && !node.parentElement?.closest('style, script')) found.push(node.textContent.trim());
  return found;
}

/** The marker cookie and the place of the stored user, for tenants' users and for the operator (web/src/domain/session/session.ts). */
const areas = {
  tenant: { marker: 'thali__authenticated', kept: 'thali__user' },
  operator: { marker: 'thali__operator_authenticated', kept: 'thali__operator' },
};
const areaOf = ({ role }: LoggedUser) => (role === 'superadmin' ? areas.operator : areas.tenant);

/** Where the screens lead by loading a page anew, that page is opened: jsdom loads none. */
const place = location;
globalThis.location = new Proxy({} as Location, {
  get: (_, name) => (name === 'assign' ? openPage : Reflect.get(place, name)),
});

/** What a paragraph may not hold: React says so in the console, and a browser that reads such a page ends the paragraph before it. */
const blocks =
  'address, blockquote, div, dl, fieldset, figure, footer, form, h1, h2, h3, h4, header, hr, main, nav, ol, p, pre, section, table, ul';

afterEach(() => {
  const misplaced = [...document.querySelectorAll(`p :is(${blocks})`)].map((block) => block.closest('p')?.outerHTML);
  close();
  localStorage.clear();
  sessionStorage.clear();
  for (const { marker } of Object.values(areas)) document.cookie = `${marker}=; Max-Age=0; Path=/`;
  expect(misplaced).toEqual([]);
});

/** Something on the page, in which is looked for what is in it. */
type Place = ReturnType<typeof within<typeof queries>>;

function close(): void {
  cleanup();
  queryClient.clear();
}

/** Answers what the shell asks on every screen: who is signed in, the store's clock and the counts beside the links. */
function answerShell(person: LoggedUser): void {
  answer(listDeadLetters, { letters: [], total: 0, away: [] });
  answer(profile, person);
  answer(getStoreClock, usualClock);
  answer(countOrders, { orders: 0, groups: 0, due: 0, tickets: 0 });
}

/** Puts this page into the state after somebody's sign-in. To be called before the test gives answers of its own. */
export function signIn(person: LoggedUser = owner): void {
  const { marker, kept } = areaOf(person);
  const { name, role, scope, designation } = person;
  document.cookie = `${marker}=1; Path=/`;
  localStorage.setItem(kept, JSON.stringify({ name, role, scope, designation }));
  answerShell(person);
}

/** The page as a person sees it: what is on it, found by role and words, and the hands that use it. `press` waits for its button. */
export function openPage(path: string) {
  close();
  history.replaceState(null, '', path);
  return show(<Router />);
}

/** A part of a screen alone, such as a dialog that no screen opens yet. */
export function openPart(part: ReactNode) {
  close();
  return show(part);
}

function show(content: ReactNode) {
  render(
    <Providers>{content}</Providers>,
    // The screen itself shows what a boundary caught; React would print its whole stack as well.
    { onCaughtError: () => undefined },
  );
  const page = within(document.body);
  const user = userEvent.setup({ document, pointerEventsCheck: 0 });
  const press = async (name: string | RegExp, place: Place = page) => user.click(await place.findByRole('button', { name }));
  return { page, user, press };
}
