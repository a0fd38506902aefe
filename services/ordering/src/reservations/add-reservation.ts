import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input } from '@thali/proto/kernel';
import { addReservation, reservationChanged } from '@thali/proto/ordering/reservations';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { customerOf } from '../customers/customer.js';
import { phoneInStore } from '../customers/phone-in-store.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { bookingCode } from './booking-code.js';
import { bookingError, lockTables, titleOf } from './table-hold.js';

/** Tolerance for a slow clock or a minute spent in the dialog, so that the booking is not refused as past. */
const graceMs = 60_000;
const codeTries = 5;

@Controller()
export class AddReservation {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(addReservation)
  async handle(input: Input<typeof addReservation>, context: CallContext) {
    const wanted = phoneInStore(input.customerId, await this.menus.of(context.tenantId));
    return this.db.command(context, async (tx) => {
      if (Date.parse(input.date) < context.now.getTime() - graceMs) throw new AppError('DATE_PAST');
      const customer = await customerOf(tx, context, wanted);
      const tables = await lockTables(tx, context, [input.tableId]);
      const id = uuidv7();
      await insert(tx, [
        context.tenantId,
        id,
        customer.phone,
        customer.name,
        new Date(input.date),
        input.tableId,
        input.tableId && titleOf(tables, input.tableId),
        input.status,
        input.notes,
        input.peopleCount,
        context.now,
      ]);
      await this.outbox.add(tx, context, reservationChanged, { reservationId: id });
      return { message: 'Reservation added successfully!' };
    });
  }
}

/** Inserts a booking with a code that no other booking of the tenant has. @throws AppError TABLE_BOOKED, SERVICE_UNAVAILABLE */
async function insert(tx: EntityManager, row: unknown[]): Promise<void> {
  for (let tries = 0; tries < codeTries; tries++) {
    const inserted = await tx
      .query<unknown[]>(
        `insert into reservation (tenant_id, id, customer_id, customer_name, date, table_id, table_title, status, notes, people_count,
                                  created_at, updated_at, unique_code)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)
         on conflict (tenant_id, unique_code) do nothing returning 1`,
        [...row, bookingCode()],
      )
      .catch((thrown) => {
        throw bookingError(thrown);
      });
    if (inserted.length) return;
  }
  throw new AppError('SERVICE_UNAVAILABLE');
}
