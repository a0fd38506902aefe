import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profile, setLanguage } from '@thali/proto/identity/session';
import { type Stage, startStage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

describe("a user's language", () => {
  it('is not chosen at first', async () => {
    const { username } = await stage.openRestaurant();
    const owner = await stage.signIn(username);
    expect([owner.user.language, (await owner.call(profile, {})).language]).toEqual([null, null]);
  });

  it('is the same on every device that they sign in on, and nobody else reads it', async () => {
    const { username } = await stage.openRestaurant();
    const owner = await stage.confirmed(username);
    const cook = await stage.signIn(await stage.hire(owner));
    expect(await cook.call(setLanguage, { language: 'hi' })).toEqual({ message: 'Language saved!' });
    expect((await stage.signIn(cook.user.username)).user.language).toBe('hi');
    expect((await owner.call(profile, {})).language).toBeNull();
    await cook.call(setLanguage, { language: 'en' });
    expect((await cook.call(profile, {})).language).toBe('en');
  });

  it('is one that the product speaks', async () => {
    const { username } = await stage.openRestaurant();
    const owner = await stage.signIn(username);
    await expect(owner.call(setLanguage, { language: 'tlh' as never })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Please select a language!',
    });
  });
});
