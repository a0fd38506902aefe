/**
 * Writes proto/gen/openapi.json, asyncapi.json and broker-users.json from the built registry (`tsc -b proto` first), the broker's users
 * in the form that compose file and chart need, and docs/rights.md. With --check it writes nothing and fails when one of them is stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { allRights, natsUsers, passwordVariable } from '@thali/local-servers/nats-users';
import * as z from 'zod';
import { type Act, mayAct } from '../proto/dist/acts.js';
import { brokerUsers } from '../proto/dist/broker-users.js';
import { errors } from '../proto/dist/errors.js';
import type { Rpc } from '../proto/dist/kernel.js';
import { browserEvents, liveEvents } from '../proto/dist/realtime.js';
import { codesOf } from '../proto/dist/refusals.js';
import { brokerContracts, events, operations } from '../proto/dist/registry.js';
import { scopes } from '../proto/dist/scopes.js';
import { linksOf } from './api-links.ts';
import { rightsPage } from './rights-page.ts';

type Json = Record<string, unknown>;
type Code = keyof typeof errors;
const info = { title: 'Thali', version: '1', license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } };
function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  // Later versions may add fields to answers, so the document must not exclude further ones.
  const override = ({ jsonSchema }: { jsonSchema: Json }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  };
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', override }) as Json;
  return schema;
}
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
/** The body of an upload: one file. */
const photoForm: Json = {
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] },
    },
  },
};
const sorted = (record: Json): Json => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
const serviceOf = (subject: string): string => subject.split('.')[1] ?? '';

/** Failure responses by the codes they may carry; operations refer to them. */
const failures: Record<string, Json> = {};

/** The answer of a successful call: JSON, unless the contract says that it is a file. */
function doneOf({ output, download, file, mediaType }: Rpc): Json {
  const type = download ? 'text/csv' : file ? 'application/pdf' : mediaType;
  return type
    ? { content: { [type]: { schema: { type: 'string', contentMediaType: type } } } }
    : json(schemaOf(output, 'output'));
}

const withRoutes = Object.entries(operations).flatMap(([name, contract]) =>
  contract.http ? [{ name, path: contract.http[1] as string, contract }] : [],
);

function responsesOf(name: string, contract: Rpc): Json {
  const links = linksOf({ name, path: contract.http?.[1] ?? '', contract }, withRoutes);
  const responses: Json = {
    200: { description: 'Done', ...doneOf(contract), ...(Object.keys(links).length && { links: sorted(links) }) },
  };
  for (const [status, codes] of Map.groupBy(codesOf(contract), (code) => errors[code][0])) {
    const name = codes.sort().join('.');
    const description = codes.map((code) => `${code}: ${errors[code][1]}`).join('\n\n');
    failures[name] = { description, ...json({ $ref: '#/components/schemas/Failure' }) };
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

/** The scopes of which each alone is enough for one of these acts. */
const openedBy = (anyOf: readonly Act[]) => scopes.filter((scope) => anyOf.some((act) => mayAct('user', [scope], act)));

function operationOf(name: string, contract: Rpc): Json {
  const { who, http, subject, uploadBytes, cost, idempotent } = contract;
  const [method, path] = http as NonNullable<Rpc['http']>;
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter as string));
  const {
    properties = {},
    required = [],
    ...rest
  } = schemaOf(contract.input, 'input') as { properties?: Json; required?: string[] };
  const fields = Object.entries(properties).filter(([field]) => !inPath.has(field));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const parameters = [
    ...[...inPath].map((field) => ({ name: field, in: 'path', required: true, schema: properties[field] ?? { type: 'string' } })),
    ...(hasBody
      ? []
      : fields.map(([field, schema]) => ({ name: field, in: 'query', required: required.includes(field), schema }))),
    ...(method === 'GET'
      ? []
      : [{ $ref: `#/components/parameters/${idempotent ? 'RequiredIdempotencyKey' : 'IdempotencyKey'}` }]),
  ];
  const left = required.filter((field) => !inPath.has(field));
  const body = { ...rest, properties: Object.fromEntries(fields), ...(left.length && { required: left }) };
  return {
    operationId: name,
    tags: [serviceOf(subject)],
    'x-thali-cost': cost,
    ...(who.kind === 'admin' && { description: 'Role admin only.' }),
    ...(who.kind === 'scope' && { description: `Any of the scopes ${openedBy(who.anyOf).join(', ')}.` }),
    security: who.kind === 'public' ? [] : [{ [who.kind === 'superadmin' ? 'operatorSession' : 'session']: [] }],
    ...(parameters.length && { parameters }),
    ...(hasBody && fields.length && { requestBody: { required: true, ...(uploadBytes === undefined ? json(body) : photoForm) } }),
    responses: responsesOf(name, contract),
  };
}

function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, contract] of Object.entries(operations)) {
    if (!contract.http) continue;
    const [method, path] = contract.http;
    paths[path] = sorted({ ...paths[path], [method.toLowerCase()]: operationOf(name, contract) });
  }
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' } };
  const failure = z.object({
    message: z.string(),
    code: z.enum(Object.keys(errors) as [Code]),
    requestId: z.uuid(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    success: z.literal(false).optional(),
  });
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api/v1' }],
    paths: sorted(paths),
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      responses: sorted(failures),
      parameters: { IdempotencyKey: key, RequiredIdempotencyKey: { ...key, required: true } },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'thali_access' },
        operatorSession: { type: 'apiKey', in: 'cookie', name: 'thali_operator_access' },
      },
    },
  };
}

function asyncApi(): Json {
  const channels: Json = {};
  const asyncOperations: Json = {};
  const add = (channel: string, action: 'send' | 'receive', definition: Json) => {
    channels[channel] = definition;
    asyncOperations[channel] = { action, channel: { $ref: `#/channels/${channel}` } };
  };
  for (const [name, { subject, payload }] of Object.entries(events)) {
    const envelope = z.object({
      id: z.uuid(),
      tenantId: z.string(),
      occurredAt: z.string(),
      requestId: z.string(),
      data: payload,
    });
    add(name, 'send', {
      address: `${subject}.{tenantId}`,
      servers: [{ $ref: '#/servers/nats' }],
      parameters: { tenantId: {} },
      messages: { [name]: { contentType: 'application/json', payload: schemaOf(envelope, 'output') } },
    });
  }
  const socket = { servers: [{ $ref: '#/servers/socket' }] };
  for (const [name, payload] of Object.entries(liveEvents))
    add(name, 'send', { address: name, ...socket, messages: { [name]: { payload: schemaOf(payload, 'output') } } });
  for (const name of browserEvents) add(name, 'receive', { address: name, ...socket, messages: { [name]: { payload: {} } } });
  return {
    asyncapi: '3.0.0',
    info,
    servers: {
      nats: { host: 'nats:4222', protocol: 'nats', description: 'JetStream `evt`; the last token is the tenant.' },
      socket: { host: 'gateway:8080', protocol: 'ws', description: 'Socket.IO, websocket only, with the session cookie.' },
    },
    channels: sorted(channels),
    operations: sorted(asyncOperations),
  };
}

const folder = new URL('../', import.meta.url);
const check = process.argv.includes('--check');
// The user `smoke`, for the test of an installation, exists only in the chart.
const { smoke, ...ofCompose } = brokerUsers(brokerContracts(), Object.values(events));
const natsFile = (users: typeof ofCompose) => `# Made by tools/generate-api.ts.\n${natsUsers(users, passwordVariable)}`;
const asJson = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`;
const users = { ...ofCompose, smoke };
mkdirSync(new URL('proto/gen/', folder), { recursive: true });
for (const [file, text] of Object.entries({
  'proto/gen/openapi.json': asJson(openApi()),
  'proto/gen/asyncapi.json': asJson(asyncApi()),
  'proto/gen/broker-users.json': asJson(users),
  // Helm can not read files outside of its chart.
  'charts/thali/files/broker-users.json': asJson(users),
  'docs/rights.md': rightsPage(Object.values(operations)),
  'docker/nats-users.conf': natsFile(ofCompose),
  // For checking the images, where the demo is loaded through the broker, not through the gateway.
  'docker/nats-users.check.conf': natsFile({ ...ofCompose, tools: allRights }),
})) {
  if (!check) writeFileSync(new URL(file, folder), text);
  else if (read(file) !== text) {
    console.error(`${file} is stale: run node tools/generate-api.ts`);
    process.exitCode = 1;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(new URL(file, folder), 'utf8');
  } catch {
    return undefined;
  }
}
