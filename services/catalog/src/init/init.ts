import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { WrittenAnswer } from '@thali/kit/rpc/written-answer';
import { invoicesInit, kitchenInit, ordersInit, posInit, reservationsInit } from '@thali/proto/catalog/init';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { readCategories } from '../categories/category.entity.js';
import { readRevision } from '../changes.js';
import { KnownAnswers } from '../known-answers.js';
import { readMenuItems } from '../menu-items/read-menu-items.js';
import { readPaymentTypes } from '../payment-types/payment-type.entity.js';
import { readPrintSettings } from '../stores/print-setting.entity.js';
import { readStore } from '../stores/store.entity.js';
import { readTables } from '../tables/table.entity.js';
import { TableIds } from '../tables/table-ids.js';

/** What screens need at their start; the number of queries does not depend on the size of the menu. */
@Controller()
export class Init {
  constructor(
    private readonly db: Database,
    private readonly answers: KnownAnswers,
    private readonly tableIds: TableIds,
  ) {}

  @Rpc(posInit)
  pos(_: Input<typeof posInit>, context: CallContext): Promise<WrittenAnswer<Output<typeof posInit>>> {
    return this.answers.of(posInit, context, async (tx) => ({
      ...(await readSettings(tx)),
      categories: await readCategories(tx),
      menuItems: await readMenuItems(tx),
      storeTables: await readTables(tx, this.tableIds),
      menuRevision: await readRevision(tx),
    }));
  }

  @Rpc(kitchenInit)
  kitchen(_: Input<typeof kitchenInit>, context: CallContext): Promise<Output<typeof kitchenInit>> {
    return this.db.tx(context, async (tx) => ({ storeSettings: await readStore(tx) }));
  }

  @Rpc(ordersInit)
  orders(_: Input<typeof ordersInit>, context: CallContext): Promise<Output<typeof ordersInit>> {
    return this.db.tx(context, readSettings);
  }

  @Rpc(invoicesInit)
  invoices(_: Input<typeof invoicesInit>, context: CallContext): Promise<Output<typeof invoicesInit>> {
    return this.db.tx(context, async (tx) => ({
      storeSettings: await readStore(tx),
      printSettings: await readPrintSettings(tx),
    }));
  }

  @Rpc(reservationsInit)
  reservations(_: Input<typeof reservationsInit>, context: CallContext): Promise<WrittenAnswer<Output<typeof reservationsInit>>> {
    return this.answers.of(reservationsInit, context, async (tx) => ({
      storeTables: await readTables(tx, this.tableIds),
      storeSettings: await readStore(tx),
    }));
  }
}

const readSettings = async (tx: EntityManager): Promise<Output<typeof ordersInit>> => ({
  storeSettings: await readStore(tx),
  printSettings: await readPrintSettings(tx),
  paymentTypes: (await readPaymentTypes(tx)).filter((type) => type.is_active),
});
