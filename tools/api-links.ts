import * as z from 'zod';
import type { Rpc } from '../proto/dist/kernel.js';

type Json = Record<string, unknown>;
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Operation {
  name: string;
  path: string;
  contract: Rpc;
}

/** Areas whose paths name the subject in their second word. */
const areas = ['settings', 'superadmin', 'pos', 'dashboard'];
/** Ids that belong to something inside of the thing in the path: the items of an order. */
const deeper: Record<string, Record<string, string>> = {
  listKitchen: { updateKitchenItem: '0/items/0/id' },
  listOrders: { updateItemStatus: '0/orders/0/items/0/id' },
};
/** Fields that identify a thing instead of an `id`. */
const natural = ['phone', 'username', 'credit_note_id'];

/**
 * OpenAPI links of an operation's answer: to each operation that takes an id which the answer has. A list of things links to the operations
 * on its first thing (same first words of the path), and a field like `orderId` to operations that take an `orderId` or `orderIds`.
 */
export function linksOf(from: Operation, all: readonly Operation[]): Json {
  if (from.contract.download || from.contract.file) return {};
  const answer = z.toJSONSchema(from.contract.output, { io: 'output', unrepresentable: 'any' }) as Schema;
  const links: Json = {};
  for (const to of all) {
    const link = linkTo(from, to, answer);
    if (link) links[to.name] = { operationId: to.name, ...link };
  }
  return links;
}

function linkTo(from: Operation, to: Operation, answer: Schema): Json | undefined {
  const taken = [...to.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const found = taken.map((name) => {
    const pointer = deeper[from.name]?.[to.name] ?? pointerTo(name, from, to, answer);
    if (pointer) return [`path.${name}`, `$response.body#/${pointer}`];
    return from.path.includes(`{${name}}`) ? [`path.${name}`, `$request.path.${name}`] : undefined;
  });
  if (taken.length)
    return found.every((one) => one) && from.name !== to.name && found.some((one) => one?.[1]?.startsWith('$response'))
      ? { parameters: Object.fromEntries(found as [string, string][]) }
      : undefined;
  return bodyFrom(answer, to);
}

/** Where in an answer the id stands that a path needs. */
function pointerTo(name: string, from: Operation, to: Operation, answer: Schema): string | undefined {
  if (name !== 'id' && answer.properties?.[name]) return name;
  if (nounOf(from.path) !== nounOf(to.path)) return undefined;
  const lists = Object.entries(answer.properties ?? {}).filter(([, { items }]) => items?.properties);
  const places: [string, Schema][] = answer.items ? [['0/', answer.items]] : [['', answer]];
  for (const [list, { items }] of lists) places.push([`${list}/0/`, items as Schema]);
  const part = /^(variant|addon)Id$/.exec(name)?.[1];
  for (const [at, { properties = {} }] of places) {
    if (part) {
      if (properties[`${part}s`]) return `${at}${part}s/0/id`;
      continue;
    }
    const field = [name, 'id', ...natural].find((one) => properties[one]);
    if (field) return at + field;
  }
  return undefined;
}

/** `orderId` of an answer is the `orderIds` of another operation's body. */
function bodyFrom(answer: Schema, to: Operation): Json | undefined {
  const input = z.toJSONSchema(to.contract.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  for (const name of Object.keys(answer.properties ?? {}).filter((field) => field.endsWith('Id'))) {
    const expression = `$response.body#/${name}`;
    if (input.properties?.[`${name}s`]) return { requestBody: { [`${name}s`]: [expression] } };
    if (input.properties?.[name] && to.contract.http?.[0] === 'GET') return { parameters: { [`query.${name}`]: expression } };
  }
  return undefined;
}

/** `/settings/taxes/{id}/update` is about `settings/taxe`, `/superadmin/tenantsData` about `superadmin/tenant`. */
function nounOf(path: string): string {
  const words = path.split('/').filter(Boolean);
  return words
    .slice(0, areas.includes(words[0] ?? '') ? 2 : 1)
    .join('/')
    .replace(/s?(Data)?$/, '');
}
