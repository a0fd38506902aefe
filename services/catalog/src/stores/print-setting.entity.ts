import { AppError } from '@thali/kit/call/app-error';
import { PaperParts, type PrintSettings } from '@thali/proto/catalog/store';
import { printRecord } from '@thali/proto/catalog/store-record';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** One row per tenant. */
@Entity('print_setting')
export class PrintSettingEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  /** Paper width in millimetres. */
  @Column('int', { name: 'page_format' }) pageFormat: 80 | 57;
  @Column('text', { nullable: true }) header: string | null;
  @Column('text', { nullable: true }) footer: string | null;
  @Column('boolean', { name: 'show_notes' }) showNotes: boolean;
  @Column('boolean', { name: 'is_enable_print' }) isEnablePrint: boolean;
  @Column('boolean', { name: 'show_store_details' }) showStoreDetails: boolean;
  @Column('boolean', { name: 'show_customer_details' }) showCustomerDetails: boolean;
  @Column('boolean', { name: 'print_token' }) printToken: boolean;
}

/** The tenant's print settings; NOT_FOUND before its store has been provisioned. */
export async function findPrintSetting(tx: EntityManager): Promise<PrintSettingEntity> {
  const [setting] = await tx.find(PrintSettingEntity);
  if (!setting) throw new AppError('NOT_FOUND');
  return setting;
}

export async function readPrintSettings(tx: EntityManager): Promise<PrintSettings> {
  return printRecord(await findPrintSetting(tx));
}

/** What stands on a receipt besides the store, for those who keep it with the receipt. */
export const readPaperParts = async (tx: EntityManager) => PaperParts.parse(await readPrintSettings(tx));
