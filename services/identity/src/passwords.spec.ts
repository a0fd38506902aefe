import { describe, expect, it } from '@jest/globals';
import { Passwords } from './passwords.js';

describe('passwords', () => {
  const passwords = new Passwords();
  const [udupi, flooding] = [{ tenantId: 'udupi' }, { tenantId: 'flooding' }];
  const stranger = { signIn: 'stranger', network: '192.0.2.77' } as const;
  const guess = (network: string) => passwords.verify(undefined, 'guess', { signIn: 'stranger', network });

  it('are argon2id with the agreed cost, salted', async () => {
    const [one, two] = await Promise.all([
      passwords.hash('plum tart at noon', udupi),
      passwords.hash('plum tart at noon', udupi),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });
  it('are the same from keyboards that compose letters differently', async () => {
    expect(await passwords.verify(await passwords.hash('crème brûlée', udupi), 'cre\u0300me bru\u0302le\u0301e', stranger)).toBe(
      true,
    );
  });
  it('are compared to their last character', async () => {
    const long = 'x'.repeat(127);
    expect(await passwords.verify(await passwords.hash(`${long}a`, udupi), `${long}b`, stranger)).toBe(false);
  });
  it('never fit a user who does not exist', async () => {
    expect(await passwords.verify(undefined, 'plum tart at noon', stranger)).toBe(false);
  });
  it('are checked for 40 waiting strangers, 20 of them of one network; whoever comes then is told to try again', async () => {
    const refused = async (networks: string[]) => {
      const answers = await Promise.allSettled(networks.map((network) => guess(network)));
      return answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    };
    expect(await refused(Array(30).fill('192.0.2.1'))).toEqual(Array(9).fill('TOO_MANY_REQUESTS'));
    const many = Array.from({ length: 50 }, (_, index) => `192.0.2.${index}`);
    expect(await refused(many)).toEqual(Array(9).fill('SERVICE_UNAVAILABLE'));
    expect(await guess('192.0.2.1')).toBe(false);
  });
  it('are checked for known devices and sessions before strangers who came long before them', async () => {
    let strangers = 0;
    const flood = Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => guess(`192.0.2.${index % 6}`).then(() => (strangers += 1))),
    );
    await passwords.verify(undefined, 'guess', { signIn: 'known', ...udupi });
    // In one line it would be behind all 41; those that run one by one beside it may be faster.
    expect(strangers).toBeLessThan(20);
    await flood;
  });
  it('are checked for strangers of one network in turns with those of another', async () => {
    let done = 0;
    const flood = Promise.allSettled(Array.from({ length: 20 }, () => guess('2001:db8:7::/48').then(() => (done += 1))));
    await guess('203.0.113.9');
    expect(done).toBeLessThanOrEqual(2);
    await flood;
  });
  it("of one restaurant's devices wait for no other's", async () => {
    let done = 0;
    const known = (of: { tenantId: string }) => passwords.verify(undefined, 'guess', { signIn: 'known', ...of });
    const flood = Promise.allSettled(Array.from({ length: 60 }, () => known(flooding).then(() => (done += 1))));
    await known(udupi);
    // In one line it would be behind all 21.
    expect(done).toBeLessThan(15);
    expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
  });
  it('are checked at sign-ins while strangers have more hashed than there is room for', async () => {
    const flood = Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('plum tart at noon', 'signUp')));
    const signIns = await Promise.all(Array.from({ length: 21 }, () => guess('192.0.2.1')));
    expect(signIns).toEqual(Array(21).fill(false));
    expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
  });
  it('are hashed for whoever holds a mailed link before strangers who sign up', async () => {
    let done = 0;
    const flood = Promise.allSettled(
      Array.from({ length: 60 }, () => passwords.hash('plum tart at noon', 'signUp').then(() => (done += 1))),
    );
    await passwords.hash('plum tart at noon', { mailedLink: 'udupi' });
    expect(done).toBeLessThanOrEqual(2);
    await flood;
  });
  it("are hashed for a restaurant's people while strangers wait", async () => {
    const flood = Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('plum tart at noon', 'signUp')));
    await Promise.all(Array.from({ length: 21 }, () => passwords.hash('plum tart at noon', udupi)));
    await flood;
  });
  it('are hashed in turns: five hundred of one restaurant are before none of another, and before no sign-in', async () => {
    let done = 0;
    const flood = Promise.allSettled(
      Array.from({ length: 500 }, () => passwords.hash('plum tart at noon', flooding).then(() => (done += 1))),
    );
    await passwords.hash('plum tart at noon', udupi);
    // The one that ran already, and at most the one whose turn it was.
    expect(done).toBeLessThanOrEqual(2);
    const before = done;
    await passwords.verify(undefined, 'guess', stranger);
    expect(done - before).toBeLessThan(20);
    const refused = (await flood).filter((answer) => answer.status === 'rejected');
    expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    expect(refused).toHaveLength(500 - done);
  });
});
