import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionState, sessionsEnded } from '@thali/proto/identity/session';
import { persistently } from '@thali/testing/persistently';
import { day, later, minute, type SignedIn, type Stage, startStage } from './stage.js';

let stage: Stage;
let owner: SignedIn;
let username: string;
beforeAll(async () => {
  stage = await startStage();
  ({ username } = await stage.openRestaurant());
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const ended = { code: 'SESSION_ENDED', status: 401, message: 'Session expired, please login again!' };
const live = async (someone: SignedIn, headers = {}) => (await someone.call(sessionState, someone.caller, headers)).live;
const newSession = async () => {
  owner = await stage.signIn(username);
  return owner.tokens.refreshToken;
};

describe('a refresh token', () => {
  it('is swapped for another one, with a new access token', async () => {
    const first = await newSession();
    const { refreshToken: second, accessToken } = await stage.refresh(first, later(minute));
    expect(second).not.toBe(first);
    expect(accessToken).not.toBe(owner.tokens.accessToken);
    const { refreshToken: third } = await stage.refresh(second, later(2 * minute));
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await live(owner)).toBe(true);
  });

  it('gives ten refreshes at once one and the same successor, on every pod', async () => {
    const first = await newSession();
    const other = await stage.service.another();
    // All at one moment, however long they take. One that a busy database refuses has changed nothing, and the web asks again.
    const now = later(0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => persistently(() => stage.refresh(first, now))));
    expect(new Set(answers.map((tokens) => tokens.refreshToken)).size).toBe(1);
    expect(await live(owner)).toBe(true);
    await stage.refresh(answers[0]?.refreshToken ?? '', later(minute));
    await other.stop();
  });

  it('gives the same successor for 10 seconds', async () => {
    const first = await newSession();
    const now = Date.now();
    const { refreshToken: second } = await stage.refresh(first, { at: new Date(now) });
    expect((await stage.refresh(first, { at: new Date(now + 10_000) })).refreshToken).toBe(second);
    expect(await live(owner)).toBe(true);
  });

  it('used again after 10 seconds ends its session, and no other of the user', async () => {
    const other = await stage.signIn(username);
    const first = await newSession();
    const { refreshToken: second } = await stage.refresh(first);
    await expect(stage.refresh(first, later(11_000))).rejects.toMatchObject(ended);
    await stage.service.waitForEvent(sessionsEnded, ({ data }) => data.sessionIds.includes(owner.caller.sessionId));
    await expect(stage.refresh(second, later(12_000))).rejects.toMatchObject(ended);
    expect(await live(owner)).toBe(false);
    expect(await live(other)).toBe(true);
  });

  it('two generations old ends the session even within the 10 seconds', async () => {
    const first = await newSession();
    const { refreshToken: second } = await stage.refresh(first);
    const { refreshToken: third } = await stage.refresh(second);
    await expect(stage.refresh(first)).rejects.toMatchObject(ended);
    await expect(stage.refresh(third)).rejects.toMatchObject(ended);
  });

  it('lasts 7 days without use', async () => {
    const first = await newSession();
    const { refreshToken: second } = await stage.refresh(first, later(6.9 * day));
    expect(await live(owner, later(13 * day))).toBe(true);
    expect(await live(owner, later(14 * day))).toBe(false);
    await expect(stage.refresh(second, later(14 * day))).rejects.toMatchObject(ended);
  });

  it('lasts 30 days however often it is used', async () => {
    let token = await newSession();
    for (const days of [6, 12, 18, 24, 29.9]) {
      const tokens = await stage.refresh(token, later(days * day));
      expect(tokens.refreshExpiresIn).toBeLessThanOrEqual((30 - days) * 86_400);
      token = tokens.refreshToken;
    }
    await expect(stage.refresh(token, later(30.1 * day))).rejects.toMatchObject(ended);
  });

  it('must be of a form and a session that identity knows', async () => {
    const token = await newSession();
    const [tenant, , secret] = token.split('.');
    for (const wrong of ['', 'x', `${tenant}.${tenant}.${secret}`, `${token}A`, `'.'.'`])
      await expect(stage.refresh(wrong)).rejects.toMatchObject(ended);
    expect(await live(owner)).toBe(true);
  });
});
