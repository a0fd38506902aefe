import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Direction, Schema } from './within.ts';

/** What clients, pods and browsers say to each other, reduced to what one of them can break on: no texts, no links, no examples. */
export interface Contracts {
  /** By method and path, `POST /api/v1/orders/{}/ticket`: what an id in a path is called nobody sends. */
  operations: Record<string, Operation>;
  /** Events and messages of sockets, by name. */
  messages: Record<string, { address: string; direction: Direction; payload: Schema }>;
  /** The status by which each code is refused. */
  refusals: Record<string, number>;
  failure: Schema;
  /** What each user of the broker may say and hear besides its own mail. */
  subjects: Record<string, string[]>;
}
export interface Operation {
  /** The kind of session that it needs, empty when none. */
  session: string;
  /** An object whose fields are `path 1`, `query skip`, `header Idempotency-Key` and `body`. */
  input: Schema;
  /** An object with a field for each media type that it answers with. */
  answer: Schema;
}

interface Content {
  content: Record<string, { schema: Schema }>;
}
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}
interface Ref {
  $ref: string;
}
interface Described {
  security: Record<string, unknown>[];
  parameters?: (Parameter | Ref)[];
  requestBody?: Content;
  responses: Record<string, Content | Ref>;
}
interface OpenApi {
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { parameters: Record<string, Parameter>; schemas: { Failure: Schema } };
}
interface AsyncApi {
  channels: Record<string, { address: string; messages: Record<string, { payload: Schema }> }>;
  operations: Record<string, { action: 'send' | 'receive' }>;
}
type BrokerUsers = Record<string, { publish: string[]; subscribe: string[] }>;

/** The contracts of a checkout, from what tools/generate-api.ts has written there. */
export function contractsOf(checkout: string): Contracts {
  const file = (name: string) => join(checkout, 'proto', 'gen', name);
  const read = (name: string) => JSON.parse(readFileSync(file(name), 'utf8'));
  const api: OpenApi = read('openapi.json');
  const { channels, operations }: AsyncApi = read('asyncapi.json');
  // Release 08026a3 had no such file.
  const users: BrokerUsers = existsSync(file('broker-users.json')) ? read('broker-users.json') : {};
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    operations: Object.fromEntries(
      described.map(({ path, method, operation }) => [
        `${method.toUpperCase()} ${api.servers[0]?.url}${path.replaceAll(/\{\w+\}/g, '{}')}`,
        operationOf(operation, api.components),
      ]),
    ),
    messages: Object.fromEntries(
      Object.entries(channels).map(([name, { address, messages }]) => [
        name,
        {
          address: address.replaceAll(/\{\w+\}/g, '{}'),
          direction: operations[name]?.action === 'receive' ? 'input' : 'answer',
          payload: reduced(messages[name]?.payload ?? {}),
        },
      ]),
    ),
    refusals: Object.fromEntries(described.flatMap(({ operation }) => refusalsOf(operation)).sort()),
    failure: failureOf(api.components.schemas.Failure),
    subjects: Object.fromEntries(
      Object.entries(users).map(([user, { publish, subscribe }]) => [
        user,
        [...publish, ...subscribe].filter((subject) => /^(rpc|evt)\./.test(subject)),
      ]),
    ),
  };
}

const nameOf = ({ $ref }: Ref) => $ref.slice($ref.lastIndexOf('/') + 1);
type Field = readonly [name: string, required: boolean, schema: Schema];
const object = (fields: readonly Field[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map(([name, , schema]) => [name, reduced(schema)])),
  required: fields.flatMap(([name, required]) => (required ? [name] : [])),
});

function operationOf({ security, parameters = [], requestBody, responses }: Described, shared: OpenApi['components']): Operation {
  const bodies = Object.entries(requestBody?.content ?? {});
  const answers = Object.entries((responses['200'] as Content).content);
  return {
    session: Object.keys(security[0] ?? {}).join(),
    input: object([
      ...parameters.map((one, index): Field => {
        const parameter = '$ref' in one ? (shared.parameters[nameOf(one)] as Parameter) : one;
        const { in: where, name, required = false, schema } = parameter;
        return [where === 'path' ? `path ${index + 1}` : `${where} ${name}`, required, schema];
      }),
      // A body may be missing when none of its fields is required.
      ...bodies.map(
        ([type, { schema }]): Field => [
          type === 'application/json' ? 'body' : `body ${type}`,
          Boolean(schema.required?.length),
          schema,
        ],
      ),
    ]),
    answer: object(answers.map(([type, { schema }]): Field => [type, true, schema])),
  };
}

/** A response of refusals is named by its codes. */
const refusalsOf = ({ responses }: Described) =>
  Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response
      ? nameOf(response)
          .split('.')
          .map((code): [string, number] => [code, Number(status)])
      : [],
  );

/** Codes come and go: who does not know one shows its text. */
function failureOf({ properties: { code: _code, ...properties } = {}, ...failure }: Schema): Schema {
  return reduced({ ...failure, properties: { ...properties, code: { type: 'string' } } });
}

/** Without what says nothing of values, such as descriptions and defaults. A pattern beside a format is that of the format. */
function reduced(schema: Schema): Schema {
  const { properties, anyOf, oneOf, items, additionalProperties: values, propertyNames: names, format, pattern } = schema;
  const union = anyOf ?? oneOf;
  return {
    ...Object.fromEntries(plainKeywords.filter((keyword) => keyword in schema).map((keyword) => [keyword, schema[keyword]])),
    ...(format === undefined && pattern !== undefined && { pattern }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, reduced(field)])),
    }),
    ...(union && { anyOf: union.map(reduced) }),
    ...(items && { items: reduced(items) }),
    ...(values !== undefined && { additionalProperties: typeof values === 'object' ? reduced(values) : values }),
    ...(names && { propertyNames: reduced(names) }),
  };
}
const plainKeywords = [
  ...['type', 'required', 'const', 'enum', 'format', 'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems'],
];
