import * as z from 'zod';
import { defineEvent, defineRpc, Empty, everyone, Id, internal, Message, requiredText, signedIn, Timestamp } from '../kernel.js';
import { languages } from '../languages.js';
import { RoleName } from '../scopes.js';

/** The logged user, in full (spec 1, section 3). `tenant_id` is null for the operator. */
export const LoggedUser = z.object({
  name: z.string(),
  designation: z.string().nullable(),
  photo: z.string().nullable(),
  role: RoleName,
  username: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  scope: z.string(),
  tenant_id: z.string().nullable(),
  /** What the user chose to read; null until then. A service of the release before sends none. */
  language: z.enum(languages).nullish(),
});
export type LoggedUser = z.output<typeof LoggedUser>;

/** Both tokens of a session as identity hands them to the gateway, which puts them in cookies and never into a body. */
export const SessionTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds. */
  accessExpiresIn: z.number(),
  refreshExpiresIn: z.number(),
});
export type SessionTokens = z.output<typeof SessionTokens>;

const Credentials = z.object({
  username: requiredText('Please provide username!', 254),
  password: z.string('Please provide password!').min(1, 'Please provide password!').max(128, 'Please provide password!'),
});
const SignedIn = Message.extend({ user: LoggedUser });
/** Where a request comes from, as the gateway saw it: becomes the device's name and address. */
export const ClientOrigin = z.object({ ip: z.string(), userAgent: z.string() });

export const signIn = defineRpc({
  subject: 'rpc.identity.sign_in',
  http: ['POST', '/auth/signin'],
  who: everyone,
  emits: [],
  composed: true,
  input: Credentials,
  output: SignedIn,
  errors: ['WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
});
export const operatorSignIn = defineRpc({
  subject: 'rpc.identity.operator_sign_in',
  http: ['POST', '/superadmin/signin'],
  who: everyone,
  emits: [],
  composed: true,
  input: Credentials,
  output: SignedIn,
  errors: ['WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
});
/**
 * Whose turn it is when passwords are checked: a device that the account knows (ADR 17), or a stranger of a network (an IPv4 address, or a /48). A
 * gateway of the release before sends none: then it is a stranger.
 */
export const SignInTurn = z.object({ known: z.boolean(), network: z.string().max(64) });
/** What the gateway really calls for both: checks the password and opens a session. */
export const openSession = defineRpc({
  subject: 'rpc.identity.open_session',
  who: internal,
  input: Credentials.extend({ realm: z.enum(['tenant', 'operator']), origin: ClientOrigin, turn: SignInTurn.optional() }),
  output: SignedIn.extend({ tokens: SessionTokens }),
  errors: ['WRONG_CREDENTIALS'],
});

export const signOut = defineRpc({
  subject: 'rpc.identity.sign_out',
  http: ['POST', '/auth/signout'],
  who: everyone,
  emits: [],
  composed: true,
  input: Empty,
  output: Message,
});
export const operatorSignOut = defineRpc({
  subject: 'rpc.identity.operator_sign_out',
  http: ['POST', '/superadmin/signout'],
  who: everyone,
  emits: [],
  composed: true,
  input: Empty,
  output: Message,
});
/** Ends the session that a refresh token belongs to; unknown tokens are fine. */
export const closeSession = defineRpc({
  subject: 'rpc.identity.close_session',
  who: internal,
  input: z.object({ refreshToken: z.string().max(200) }),
  output: Empty,
});

export const refreshToken = defineRpc({
  subject: 'rpc.identity.refresh_token',
  http: ['POST', '/auth/refresh-token'],
  who: everyone,
  emits: [],
  composed: true,
  input: Empty,
  output: Message,
  errors: ['SESSION_ENDED'],
});
export const operatorRefreshToken = defineRpc({
  subject: 'rpc.identity.operator_refresh_token',
  http: ['POST', '/superadmin/refresh-token'],
  who: everyone,
  emits: [],
  composed: true,
  input: Empty,
  output: Message,
  errors: ['SESSION_ENDED'],
});
/** Swaps a refresh token for its successor; within 10 s the same old token gets the same successor, later use ends the session. */
export const rotateSession = defineRpc({
  subject: 'rpc.identity.rotate_session',
  who: internal,
  input: z.object({ realm: z.enum(['tenant', 'operator']), refreshToken: z.string().max(200) }),
  output: z.object({ tokens: SessionTokens }),
  errors: ['SESSION_ENDED'],
});

/** How identity signs access tokens and the gateway checks them; `kid` is the RFC 7638 thumbprint (SHA-256) of the public key. */
export const accessToken = { alg: 'ES256', typ: 'at+jwt', iss: 'thali-identity', aud: 'thali-gateway' } as const;

/** What an access token says (ES256, 15 minutes). */
export const AccessClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  tenantId: z.string(),
  username: z.string(),
  role: RoleName,
});
export type AccessClaims = z.output<typeof AccessClaims>;

/** State of a session, a user's rights and a tenant's subscription, for the gateway's local copy. */
export const sessionState = defineRpc({
  subject: 'rpc.identity.session_state',
  who: internal,
  input: z.object({ tenantId: z.string(), sessionId: z.string(), userId: z.string() }),
  output: z.object({ live: z.boolean(), role: RoleName, scope: z.string() }),
});

export const profile = defineRpc({
  subject: 'rpc.identity.profile',
  http: ['GET', '/auth/profile'],
  who: signedIn,
  withoutSubscription: true,
  input: Empty,
  output: LoggedUser,
});

/** The language of the user's screens, on every device that they sign in on from now on. */
export const setLanguage = defineRpc({
  subject: 'rpc.identity.set_language',
  http: ['POST', '/auth/language'],
  who: signedIn,
  emits: [],
  withoutSubscription: true,
  input: z.object({ language: z.enum(languages, 'Please select a language!') }),
  output: Message,
});

export const Device = z.object({
  device_id: Id,
  device_ip: z.string(),
  device_name: z.string(),
  device_location: z.string(),
  created_at: Timestamp,
  isMyDevice: z.boolean(),
});
export const listDevices = defineRpc({
  subject: 'rpc.identity.list_devices',
  http: ['GET', '/auth/devices'],
  who: signedIn,
  withoutSubscription: true,
  input: Empty,
  output: z.array(Device),
});
export const removeDevice = defineRpc({
  subject: 'rpc.identity.remove_device',
  http: ['POST', '/auth/remove-device'],
  who: signedIn,
  emits: ['device_removed'],
  withoutSubscription: true,
  input: z.object({ device_id: Id }),
  output: Message,
  errors: ['CURRENT_DEVICE', 'NOT_FOUND'],
});

/** Sessions that ended (sign-out, removed device, password change, reuse of a refresh token, deleted user). */
export const sessionsEnded = defineEvent({
  subject: 'evt.identity.sessions_ended',
  heardBy: [],
  payload: z.object({ sessionIds: z.array(z.string()) }),
});
/** A user's role or scopes changed: gateways forget what they knew of the user. */
export const userChanged = defineEvent({
  subject: 'evt.identity.user_changed',
  heardBy: [],
  payload: z.object({ userId: z.string(), username: z.string() }),
});
/** A user's password was set by a mailed token or by a colleague. Gateways forget the misses that they counted for the user. */
export const passwordChanged = defineEvent({
  subject: 'evt.identity.password_changed',
  heardBy: [],
  payload: z.object({ userId: z.string(), username: z.string() }),
});
