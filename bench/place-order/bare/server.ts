/**
 * A good hand-written server for one order and no more: Fastify with a JSON schema, prices from memory, and one prepared statement per
 * request on a pool of 16. No session, no row-level security, no consumers of the events.
 * Environment: DATABASE_URL; MENUS, a JSON file. Prints its port.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { cutToHundredths } from '@thali/money/rate';
import Fastify from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { BenchMenu } from '../../menu.ts';
import { indexMenu, type Order, price } from './price.ts';
import { placeOrderStatement } from './statement.ts';

const menus = new Map(
  (JSON.parse(readFileSync(process.env.MENUS as string, 'utf8')) as BenchMenu[]).map((menu) => [menu.tenantId, indexMenu(menu)]),
);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
// Ignored, because the database is stopped before this server.
pool.on('error', () => {});
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

const uuid = { type: 'string', format: 'uuid' };
const optional = (schema: object) => ({ ...schema, nullable: true });
const body = {
  type: 'object',
  required: ['cart', 'payableAmount'],
  properties: {
    cart: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      items: {
        type: 'object',
        required: ['id', 'quantity', 'addons_ids'],
        properties: {
          id: uuid,
          quantity: { type: 'integer', minimum: 1, maximum: 999 },
          notes: optional({ type: 'string', maxLength: 100 }),
          variant_id: optional(uuid),
          addons_ids: { type: 'array', maxItems: 50, items: uuid },
        },
      },
    },
    deliveryType: { type: 'string', enum: ['dinein', 'takeaway', 'delivery'] },
    customerType: { type: 'string', enum: ['WALKIN', 'CUSTOMER'] },
    couponCode: { type: 'string', maxLength: 40 },
    discount: { type: 'number', minimum: 0 },
    payableAmount: { type: 'number', minimum: 0 },
  },
};

const app = Fastify();
app.post('/api/v1/pos/create-order', { schema: { body } }, async (request, reply) => {
  const tenantId = request.headers['x-tenant'] as string;
  const order = request.body as Order;
  const priced = price(order, menus.get(tenantId) as never);
  if (!priced) return reply.code(409).send({ code: 'PRICES_CHANGED' });
  const { lines, totals } = priced;
  const now = new Date();
  const [orderId, eventId, businessDay] = [uuidv7(), uuidv7(), day.format(now)];
  const items = lines.map(({ item, variant, addons, quantity, notes, unitMinor, taxRateThousandths, taxType }, index) => ({
    id: uuidv7(),
    position: index + 1,
    item_id: item.id,
    title: item.title,
    variant_id: variant?.id ?? null,
    variant_title: variant?.title ?? null,
    variant_price_minor: variant?.priceMinor ?? null,
    addons,
    unit_minor: unitMinor,
    quantity,
    notes,
    tax_title: item.taxTitle,
    tax_rate_bp: cutToHundredths(taxRateThousandths),
    tax_type: taxType,
  }));
  const event = {
    id: eventId,
    tenantId,
    requestId: orderId,
    occurredAt: now,
    data: {
      orderId,
      businessDay,
      createdAt: now,
      status: 'created',
      paymentStatus: 'pending',
      deliveryType: order.deliveryType,
      totalMinor: totals.totalMinor,
      items: items.map(({ id, item_id, title, unit_minor, quantity }) => ({
        id,
        item_id,
        title,
        unit_minor,
        quantity,
        status: 'created',
      })),
    },
  };
  const { rows } = await pool.query<{ last_token: number }>({
    name: 'place_order',
    text: placeOrderStatement,
    values: [
      tenantId,
      businessDay,
      request.headers['idempotency-key'],
      createHash('sha256').update(JSON.stringify(order)).digest('hex'),
      orderId,
      now,
      order.deliveryType,
      order.couponCode,
      menus.get(tenantId)?.coupon.percentBp,
      totals.itemsTotalMinor,
      totals.discountMinor,
      totals.taxTotalMinor,
      totals.totalMinor,
      JSON.stringify(items),
      eventId,
      `evt.ordering.order_created.${tenantId}`,
      JSON.stringify(event),
    ],
  });
  return { message: 'Order sent to kitchen!', tokenNo: rows[0]?.last_token, orderId };
});

await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
process.on('SIGTERM', () => process.exit(0));
