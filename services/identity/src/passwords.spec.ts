import { describe, expect, it } from '@jest/globals';
import { Passwords } from './passwords.js';

describe('passwords', () => {
  const passwords = new Passwords();
  const [udupi, flooding] = [{ tenantId: 'udupi' }, { tenantId: 'flooding' }];

  it('are argon2id with the agreed cost, salted', async () => {
    const [one, two] = await Promise.all([
      passwords.hash('plum tart at noon', udupi),
      passwords.hash('plum tart at noon', udupi),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });
  it('are the same from keyboards that compose letters differently', async () => {
    expect(await passwords.verify(await passwords.hash('crème brûlée', udupi), 'cre\u0300me bru\u0302le\u0301e')).toBe(true);
  });
  it('are compared to their last character', async () => {
    const long = 'x'.repeat(127);
    expect(await passwords.verify(await passwords.hash(`${long}a`, udupi), `${long}b`)).toBe(false);
  });
  it('never fit a user who does not exist', async () => {
    expect(await passwords.verify(undefined, 'plum tart at noon')).toBe(false);
  });
  it('are checked for 2 at once, with 20 waiting; whoever comes then is told to try again', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => passwords.verify(undefined, 'guess')));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(8).fill('SERVICE_UNAVAILABLE'));
    expect(await passwords.verify(undefined, 'guess')).toBe(false);
  });
  it('are checked at sign-ins while strangers have more hashed than there is room for', async () => {
    const flood = Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('plum tart at noon', 'stranger')));
    const signIns = await Promise.all(Array.from({ length: 22 }, () => passwords.verify(undefined, 'guess')));
    expect(signIns).toEqual(Array(22).fill(false));
    expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
  });
  it("are hashed for a restaurant's people while strangers wait", async () => {
    const flood = Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('plum tart at noon', 'stranger')));
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
    await passwords.verify(undefined, 'guess');
    expect(done - before).toBeLessThan(20);
    const refused = (await flood).filter((answer) => answer.status === 'rejected');
    expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    expect(refused).toHaveLength(500 - done);
  });
});
