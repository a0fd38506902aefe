import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { RpcClient } from '@thali/kit/rpc/rpc-client';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { getStoreSetting, previewCurrency, saveStoreSetting } from '@thali/proto/catalog/store';
import { defaultSac } from '@thali/proto/catalog/tax-numbers';
import type { Input, Output } from '@thali/proto/kernel';
import { hasDocuments } from '@thali/proto/ordering/has-documents';
import { runningDay } from '@thali/proto/store-clock';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit-trail.js';
import { Changes, type Touch } from '../changes.js';
import { Images } from '../images/images.js';
import { itemsToRound, previewOf, roundPrices } from './currency-change.js';
import { clockOf, findStore, StoreEntity } from './store.entity.js';
import { addressOf, changedAddress } from './store-address.js';

@Controller()
export class StoreDetails {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
    private readonly images: Images,
    private readonly trail: AuditTrail,
    private readonly rpc: RpcClient,
  ) {}

  @Rpc(getStoreSetting)
  get(_: Input<typeof getStoreSetting>, context: CallContext): Promise<Output<typeof getStoreSetting>> {
    return this.db.tx(context, async (tx) => {
      const { tenantId: _tenant, runningDay: _running, imageBytes: _bytes, ...store } = await findStore(tx);
      return { ...store, addressParts: addressOf(store) };
    });
  }

  @Rpc(previewCurrency)
  async preview({ currency }: Input<typeof previewCurrency>, context: CallContext): Promise<Output<typeof previewCurrency>> {
    await this.demandFreeCurrency(currency, context);
    return this.db.tx(context, (tx) => previewOf(tx, currency));
  }

  @Rpc(saveStoreSetting)
  async save(input: Input<typeof saveStoreSetting>, context: CallContext): Promise<Output<typeof saveStoreSetting>> {
    const { sac, pricesConfirmed, addressParts: _, ...form } = input;
    const { tenantId } = context;
    await this.demandFreeCurrency(form.currency, context);
    return this.changes.command(context, async (tx, touch) => {
      const before = await findStore(tx);
      const { image } = before;
      // Pictures come by upload only: whatever else stands here, nobody fetches it.
      if (form.image && form.image !== image) throw new AppError('IMAGE_UNKNOWN');
      if (form.currency !== before.currency) await this.convert(tx, touch, context, form.currency, pricesConfirmed);
      const { address, ...parts } = changedAddress(input, before);
      // What is told of a change is that of the text: it has all of the parts.
      const columns = { ...form, address, sac: sac === null ? defaultSac : sac };
      const moved = form.timeZone !== before.timeZone || form.businessDayStart !== before.businessDayStart;
      const running = moved ? { runningDay: runningDay(context.now, clockOf(before)) } : {};
      await tx.update(StoreEntity, { tenantId }, { ...columns, ...parts, ...running });
      const fields = (Object.keys(columns) as (keyof typeof columns)[]).filter(
        (field) => columns[field] !== undefined && columns[field] !== before[field],
      );
      if (fields.length)
        await this.trail.add(tx, context, { action: 'store_changed', subject: before.storeName, details: { fields } });
      if (form.image === null) await this.images.release(tx, context, image);
      touch('store', [tenantId]);
      return { message: 'Store details saved successfully!' };
    });
  }

  /**
   * Orders and invoices carry the currency they were made in, and a bill has one currency. So ordering is asked, before the transaction, whether
   * there are any. Ordering could tell it by events, but then each order would cost more, for a question that comes once in a store's life (ADR 31).
   */
  private async demandFreeCurrency(currency: string, context: CallContext): Promise<void> {
    const { tenantId, requestId } = context;
    const store = await this.db.tx(context, findStore);
    if (store.currency === currency) return;
    const sold = await this.rpc.call(hasDocuments, { tenantId }, { requestId });
    if (sold.hasDocuments) throw new AppError('CURRENCY_FIXED');
  }

  /** Changes the prices with the currency. The caller must have seen as many prices in the preview as there are. */
  private async convert(tx: EntityManager, touch: Touch, context: CallContext, currency: string, confirmed = 0): Promise<void> {
    const { count } = await previewOf(tx, currency);
    if (count !== confirmed) throw new AppError('CURRENCY_UNCONFIRMED', { details: { count } });
    const itemIds = await itemsToRound(tx, currency);
    if (!itemIds.length) return;
    await this.trail.prices(tx, context, { itemIds, by: 'currency' }, () => roundPrices(tx, currency, itemIds));
    touch('item', itemIds);
  }
}
