import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listDevices, profile, removeDevice, sessionState, sessionsEnded } from '@thali/proto/identity/session';
import { day, later, type Stage, startStage } from './stage.js';

let stage: Stage;
let username: string;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const twoDevices = async () => {
  ({ username } = await stage.openRestaurant());
  return { till: await stage.confirmed(username), phone: await stage.signIn(username) };
};

describe('devices', () => {
  it('are the live sessions of the user, the newest first, with the one that asks marked', async () => {
    const { till, phone } = await twoDevices();
    const owner = await stage.confirmed(username);
    await stage.signIn(await stage.hire(owner));
    await owner.call(removeDevice, { device_id: phone.caller.sessionId });
    expect(await owner.call(listDevices, {})).toEqual([
      expect.objectContaining({ device_id: owner.caller.sessionId, isMyDevice: true }),
      {
        device_id: till.caller.sessionId,
        device_ip: '203.0.113.7',
        device_name: 'Chrome on Windows',
        device_location: 'Unknown',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        isMyDevice: false,
      },
    ]);
    expect(await owner.call(listDevices, {}, later(8 * day))).toEqual([]);
  });

  it('are signed out at once when removed', async () => {
    const { till, phone } = await twoDevices();
    expect(await till.call(removeDevice, { device_id: phone.caller.sessionId })).toEqual({
      message: 'Device removed successfully!',
    });
    await stage.service.waitForEvent(sessionsEnded, ({ data }) => data.sessionIds.includes(phone.caller.sessionId));
    expect(await phone.call(sessionState, phone.caller)).toMatchObject({ live: false });
    await expect(stage.refresh(phone.tokens.refreshToken)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(await till.call(sessionState, till.caller)).toMatchObject({ live: true });
  });

  it('can not remove themselves', async () => {
    const { till } = await twoDevices();
    await expect(till.call(removeDevice, { device_id: till.caller.sessionId })).rejects.toMatchObject({
      status: 400,
      message: "You can't remove this device!",
    });
  });

  it("of a colleague or of another restaurant's user are unknown", async () => {
    const { till } = await twoDevices();
    const colleague = await stage.signIn(await stage.hire(till));
    const stranger = (await twoDevices()).phone;
    for (const other of [colleague, stranger]) {
      await expect(till.call(removeDevice, { device_id: other.caller.sessionId })).rejects.toMatchObject({ status: 404 });
      expect(await other.call(sessionState, other.caller)).toMatchObject({ live: true });
    }
  });

  it('removed already are unknown', async () => {
    const { till, phone } = await twoDevices();
    await till.call(removeDevice, { device_id: phone.caller.sessionId });
    await expect(till.call(removeDevice, { device_id: phone.caller.sessionId })).rejects.toMatchObject({ status: 404 });
  });
});

describe('profile', () => {
  it('is the logged user as sign-in answered it', async () => {
    const { till } = await twoDevices();
    expect(await till.call(profile, {})).toEqual(till.user);
  });
});

describe('session state', () => {
  it('is not live for a session of another user or another restaurant', async () => {
    const { till } = await twoDevices();
    const { till: stranger } = await twoDevices();
    const { tenantId, sessionId, userId } = till.caller;
    const state = (input: { tenantId: string; sessionId: string; userId: string }) => till.call(sessionState, input);
    expect(await state({ tenantId, sessionId, userId })).toEqual({ live: true, role: 'admin', scope: '' });
    const dead = { live: false, role: 'user', scope: '' };
    expect(await state({ tenantId, sessionId, userId: stranger.caller.userId })).toEqual(dead);
    expect(await state({ tenantId: stranger.caller.tenantId, sessionId, userId })).toEqual(dead);
  });
});
