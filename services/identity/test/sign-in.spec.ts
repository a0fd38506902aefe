import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessToken, closeSession, sessionState, sessionsEnded } from '@thali/proto/identity/session';
import { calculateJwkThumbprint, decodeJwt, exportJWK, jwtVerify } from 'jose';
import { keys, operator, password, type Stage, startStage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'opened',
    ({ code, message, status }) => ({ code, message, status }),
  );
const refused = { code: 'WRONG_CREDENTIALS', message: 'Invalid username or password!', status: 401 };

describe('sign-in', () => {
  it('answers the logged user and an access token that says who they are', async () => {
    const { tenantId, username } = await stage.openRestaurant();
    const { message, user, tokens } = await stage.open(username);
    expect(message).toBe('Login successful!');
    expect(user).toEqual({
      ...{ name: 'Asha', designation: null, photo: null, role: 'admin', username, phone: null, address: null },
      ...{ scope: '', tenant_id: tenantId, language: null },
    });
    const { payload, protectedHeader } = await jwtVerify(tokens.accessToken, keys.publicKey, {
      algorithms: ['ES256'],
      issuer: accessToken.iss,
      audience: accessToken.aud,
      typ: accessToken.typ,
    });
    expect(protectedHeader.kid).toBe(await calculateJwkThumbprint(await exportJWK(keys.publicKey)));
    expect(payload).toMatchObject({ tenantId, username, role: 'admin', sub: expect.any(String), sid: expect.any(String) });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(15 * 60);
    expect(tokens).toMatchObject({ accessExpiresIn: 900, refreshExpiresIn: 30 * 24 * 3600 });
  });

  it('takes the username without case', async () => {
    const { username } = await stage.openRestaurant();
    expect(await outcome(stage.open(username.toUpperCase()))).toBe('opened');
  });

  it('answers an unknown name and a wrong password alike', async () => {
    const { username } = await stage.openRestaurant();
    expect(await outcome(stage.open(username, 'wrong password'))).toEqual(refused);
    expect(await outcome(stage.open('nobody@thali.example'))).toEqual(refused);
  });

  it('is refused from the moment that the restaurant is to be erased, while its rows still wait for that', async () => {
    const { tenantId, username } = await stage.openRestaurant();
    // As begin_erasure leaves it; the rows go with a job that comes later.
    await stage.service.sql('insert into erased_tenant (id) values ($1)', [tenantId]);
    expect(await outcome(stage.open(username))).toEqual(refused);
    expect(await stage.service.sql('select 1 from session where tenant_id = $1', [tenantId])).toEqual([]);
  });

  it('keeps neither passwords nor refresh tokens in clear', async () => {
    const { username } = await stage.openRestaurant();
    const { tokens } = await stage.signIn(username);
    const rows = await stage.service.sql('select * from app_user natural full join session');
    const stored = JSON.stringify(rows);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(tokens.refreshToken.split('.')[2]);
  });
});

describe('the operator', () => {
  it('comes from the configuration and signs in to the operator area only', async () => {
    const chief = await stage.signIn(operator.username, operator.password, 'operator');
    expect(chief.user).toMatchObject({ role: 'superadmin', tenant_id: null, username: 'chief@thali.example' });
    expect(decodeJwt(chief.tokens.accessToken)).toMatchObject({ role: 'superadmin' });
    expect(await outcome(stage.open(operator.username, operator.password))).toEqual(refused);
  });

  it('area is closed to people of a restaurant', async () => {
    const { username } = await stage.openRestaurant();
    expect(await outcome(stage.open(username, password, 'operator'))).toEqual(refused);
  });

  it('session can not be refreshed in the other area', async () => {
    const { tokens } = await stage.signIn(operator.username, operator.password, 'operator');
    await expect(stage.refresh(tokens.refreshToken)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(await stage.refresh(tokens.refreshToken, {}, 'operator')).toMatchObject({ accessExpiresIn: 900 });
  });

  it('stays the same over starts, and gets name and password from the newest configuration', async () => {
    const before = await stage.signIn(operator.username, operator.password, 'operator');
    await (await stage.service.another()).stop();
    const live = () => before.call(sessionState, before.caller).then((state) => state.live);
    expect(await live()).toBe(true);

    Object.assign(process.env, { OPERATOR_USERNAME: 'new@thali.example', OPERATOR_PASSWORD: 'other keys entirely' });
    await (await stage.service.another()).stop();
    expect(await live()).toBe(false);
    expect(await outcome(stage.open(operator.username, operator.password, 'operator'))).toEqual(refused);
    expect(await outcome(stage.open('new@thali.example', operator.password, 'operator'))).toEqual(refused);
    const after = await stage.signIn('new@thali.example', 'other keys entirely', 'operator');
    expect(after.caller.userId).toBe(before.caller.userId);
  });
});

describe('sign-out', () => {
  it('ends the session at once and tells the gateways', async () => {
    const { username } = await stage.openRestaurant();
    const owner = await stage.signIn(username);
    const { refreshToken } = owner.tokens;
    await stage.service.rpc.call(closeSession, { refreshToken });
    await stage.service.waitForEvent(sessionsEnded, ({ data }) => data.sessionIds.includes(owner.caller.sessionId));
    expect(await owner.call(sessionState, owner.caller)).toMatchObject({ live: false });
    await expect(stage.refresh(refreshToken)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });

  it('works with the token before the current one', async () => {
    const { username } = await stage.openRestaurant();
    const owner = await stage.signIn(username);
    await stage.refresh(owner.tokens.refreshToken);
    await stage.service.rpc.call(closeSession, { refreshToken: owner.tokens.refreshToken });
    expect(await owner.call(sessionState, owner.caller)).toMatchObject({ live: false });
  });

  it('is fine with any token, and ends nothing by a wrong one', async () => {
    const { username } = await stage.openRestaurant();
    const owner = await stage.signIn(username);
    const wrong = `${owner.tokens.refreshToken.slice(0, -43)}${'A'.repeat(43)}`;
    for (const refreshToken of [wrong, '', 'x.y.z'])
      expect(await stage.service.rpc.call(closeSession, { refreshToken })).toEqual({});
    expect(await owner.call(sessionState, owner.caller)).toMatchObject({ live: true });
  });
});
