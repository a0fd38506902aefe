import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox, outboxRow } from '@thali/kit/events/outbox';
import { OutboxRelay } from '@thali/kit/events/outbox-relay';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { bounds } from '@thali/proto/bounds';
import type { Input, Output } from '@thali/proto/kernel';
import { customerAdded } from '@thali/proto/ordering/order-events';
import { type QrOrder, qrOrderPlaced, takeQrOrder } from '@thali/proto/ordering/qr-orders';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { addedCustomer } from '../customers/customer.js';
import { noteCustomers } from '../customers/customer-count.js';
import { hasPhone, knownFirst, phoneInStore } from '../customers/phone-in-store.js';
import type { Menu } from '../menu/menu.js';
import { decidedBy } from '../menu/menu-decisions.js';
import { MenuWaits } from '../menu/menu-waits.js';
import { draftLine } from '../orders/line.js';
import { Turns } from './turns.js';

type QrOrderInput = Input<typeof takeQrOrder>;

/**
 * Pending orders of a store, limited so that staff who do not look are not flooded. A table without pending orders can always place one.
 */
const maxPending = bounds.waitingOrders;
/** Pending orders of a table, at which each guest may order with an own phone. */
const maxPendingOfTable = bounds.waitingOrdersOfTable;
const tooMany = () => new AppError('TOO_MANY_ORDERS', { details: { retryAfter: 30 } });
const trackingBytes = 16;

/** Stores a diner's order as pending. Staff make it an order by loading and sending it, at the prices of that moment. */
@Controller()
export class TakeQrOrder {
  /** A rush of diners gets this share of the database's connections, so that the others are left for tills. */
  private readonly turns = new Turns(3, 200);

  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly relay: OutboxRelay,
    private readonly menus: MenuWaits,
  ) {}

  @Rpc(takeQrOrder)
  async handle(input: QrOrderInput, context: CallContext): Promise<Output<typeof takeQrOrder>> {
    // Decided within the command, which would else keep the refusal. Whoever waits for the menu holds no turn and no connection.
    return this.menus.decide(context.tenantId, (menu) =>
      this.turns.take(
        () => this.db.command(context, (tx) => decidedBy(menu, input.menuRevision, () => this.place(tx, input, menu, context))),
        tooMany,
      ),
    );
  }

  private async place(tx: EntityManager, input: QrOrderInput, menu: Menu, context: CallContext) {
    if (!menu.takesQrOrders) throw new AppError('QR_ORDERING_OFF');
    const table = tableFor(input, menu);
    const items = input.cartItems.map((line) => qrItem(line, menu));
    const diner = dinerOf(input);
    const customer = diner.phone ? await this.addCustomer(tx, { name: diner.name, phone: diner.phone }, menu, context) : null;

    const id = uuidv7();
    const trackingId = randomBytes(trackingBytes).toString('base64url');
    // The lock keeps two concurrent orders from both being the fiftieth of the store or both the first of a table.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`qr_order ${context.tenantId}`]);
    const taken = await tx.query<unknown[]>(
      `insert into qr_order (tenant_id, id, created_at, tracking_id, delivery_type, customer_type, customer_id, customer_name, table_id,
         table_title, items)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
       from (
         select count(*) as of_store, count(*) filter (where table_id = $9) as of_table
         from qr_order where tenant_id = $1 and status = 'pending'
       ) as waiting
       where of_table < $13 and (of_store < $12 or ($9::uuid is not null and of_table = 0))
       returning 1`,
      [
        context.tenantId,
        id,
        context.now,
        trackingId,
        input.deliveryType,
        input.customerType,
        customer?.phone ?? null,
        diner.name,
        table?.id ?? null,
        table?.title ?? null,
        JSON.stringify(items),
        maxPending,
        maxPendingOfTable,
      ],
    );
    if (!taken.length) throw tooMany();
    await this.outbox.add(tx, context, qrOrderPlaced, { qrOrderId: id });
    // Counted, but not refused: who orders is served, however many customers there are.
    if (customer?.added) await noteCustomers(tx, context, 1);
    return { message: 'Booking Placed Successfully', trackingId };
  }

  /**
   * A known phone keeps its name, because the diner may not be its owner. The statement is the same for new and known phones, so that
   * neither the answer nor its time reveals who is a customer. Returns the phone as the store has it, and whether it is a new one.
   */
  private async addCustomer(tx: EntityManager, customer: { phone: string; name: string }, menu: Menu, context: CallContext) {
    const { phone, spellings } = phoneInStore(customer.phone, menu);
    const event = outboxRow(context, customerAdded, addedCustomer(phone, context.now, menu.calendar));
    const [stored] = await tx.query<{ phone: string; added: boolean }[]>(
      `with known as (
         select phone from customer where tenant_id = $1 and ${hasPhone('$2', '$8')} order by ${knownFirst('$2')} limit 1
       ), added as (
         insert into customer (tenant_id, phone, name, created_at, updated_at)
         select $1, $2, $3, $4, $4 where not exists (select from known)
         on conflict do nothing returning tenant_id
       ), told as (
         insert into outbox (tenant_id, id, subject, payload) select tenant_id, $5::uuid, $6::text, $7::jsonb from added returning 1
       )
       select coalesce((select phone from known), $2) as phone, exists (select from told) as added`,
      [context.tenantId, phone, customer.name, context.now, event.id, event.subject, JSON.stringify(event.payload), spellings],
    );
    if (stored?.added) this.db.afterCommit(tx, () => void this.relay.publish([event]));
    return { phone: stored?.phone ?? phone, added: stored?.added === true };
  }
}

/** Name and phone as the diner typed them; a walk-in guest has no phone. */
function dinerOf({ customerType, customer }: QrOrderInput): { name: string; phone: string | null } {
  if (customerType === 'WALKIN') return { name: 'Guest', phone: null };
  return { name: customer?.name as string, phone: customer?.phone as string };
}

function tableFor({ tableId, deliveryType }: QrOrderInput, menu: Menu) {
  if (!tableId) return null;
  if (deliveryType !== 'dinein') throw new AppError('TABLE_NOT_ALLOWED');
  const table = menu.tables.get(tableId);
  if (!table) throw new AppError('TABLE_INVALID');
  return table;
}

/** A line with its current titles, checked like a line of a till. It has no price, because it is priced when staff send it. */
function qrItem(line: QrOrderInput['cartItems'][number], menu: Menu): QrOrder['items'][number] {
  const { item_id, title, variant_id, variant_title, quantity, notes, addons } = draftLine(line, menu);
  return {
    ...{ item_id, item_title: title, variant_id, variant_title, quantity, notes },
    addons: addons.map((addon) => ({ id: addon.id, title: addon.title })),
  };
}
