import { listDevices, profile, refreshToken, removeDevice, signOut } from '@thali/proto/identity/session';
import { deleteUser, updateUserPassword } from '@thali/proto/identity/users';
import { clock } from '@thali/testing/clock';
import { Restaurant } from './restaurant.ts';
import { nextEvent, type Till } from './till.ts';

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
});

/**
 * Signs somebody in, ends that session, and expects the next request to be refused and the socket to be closed within 2 s.
 * @param signedIn gives the device that is to be out, and how
 */
const expectEnded = (signedIn: () => Promise<{ other: Till; end: () => Promise<unknown> }>): Promise<void> =>
  clock(2_000, async ({ took }) => {
    const { other, end } = await signedIn();
    const socket = await other.socket();
    socket.io.reconnection(false);
    const closed = nextEvent(socket, 'disconnect');
    const askedAt = performance.now();
    await end();
    expect(await other.call(profile, {})).toMatchObject({ status: 401, body: { message: expect.any(String) } });
    await closed;
    took(performance.now() - askedAt);
    await expect(other.socket()).rejects.toThrow('unauthorized');
    expect(await other.call(refreshToken, {})).toMatchObject({ status: 401 });
  });

test('a removed device is out with its next request, and its socket closes within 2 s', async () => {
  await expectEnded(async () => {
    const other = await udupi.anotherDevice();
    const devices = await other.ok(listDevices, {});
    const device_id = devices.find(({ isMyDevice }) => isMyDevice)?.device_id as string;
    return { other, end: () => udupi.owner.ok(removeDevice, { device_id }) };
  });
  expect((await udupi.owner.call(profile, {})).status).toBe(200);
});

test('signing out ends every copy of the session, and its socket closes within 2 s', async () => {
  await expectEnded(async () => {
    const till = await udupi.anotherDevice();
    const end = async () => {
      await till.ok(signOut, {});
      // The remaining cookie only counts wrong passwords and gives no access.
      expect([...till.cookies.keys()]).toEqual(['thali_device']);
    };
    return { other: till.copy(), end };
  });
});

test('a new password and a deletion end all sessions of that user', async () => {
  await expectEnded(async () => {
    const { username, till: other } = await udupi.staff('POS');
    return { other, end: () => udupi.owner.ok(updateUserPassword, { username, password: 'a new passphrase' }) };
  });
  await expectEnded(async () => {
    const { username, till: other } = await udupi.staff('POS');
    return { other, end: () => udupi.owner.ok(deleteUser, { username }) };
  });
});
