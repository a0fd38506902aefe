import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { Column, Entity, type EntityManager, type FindOptionsWhere, PrimaryColumn } from 'typeorm';

@Entity('menu_item')
export class MenuItemEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  @Column('bigint', { name: 'price_minor' }) priceMinor: number;
  @Column('bigint', { name: 'price_thousandths', nullable: true }) priceThousandths: number | null;
  @Column('bigint', { name: 'net_price_minor', nullable: true }) netPriceMinor: number | null;
  @Column('bigint', { name: 'net_price_thousandths', nullable: true }) netPriceThousandths: number | null;
  @Column('text', { nullable: true }) image: string | null;
  /** Of the picture as it is kept; null where it came before this was noted. */
  @Column('int', { name: 'image_bytes', nullable: true }) imageBytes: number | null;
  @Column('uuid', { name: 'category_id', nullable: true }) categoryId: string | null;
  @Column('uuid', { name: 'tax_id', nullable: true }) taxId: string | null;
  @Column('boolean', { name: 'is_sold_out' }) isSoldOut: boolean;
  @Column('text', { nullable: true }) diet: MenuItem['diet'];
  @Column('int') position: number;
}

/** Columns that variants and addons share. */
export class OptionColumns {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'item_id' }) itemId: string;
  @Column('text') title: string;
  @Column('bigint', { name: 'price_minor' }) priceMinor: number;
  @Column('bigint', { name: 'price_thousandths', nullable: true }) priceThousandths: number | null;
  @Column('int') position: number;
}
/** Its price replaces the item's. */
@Entity('menu_item_variant')
export class VariantEntity extends OptionColumns {}
/** Its price comes on top. */
@Entity('menu_item_addon')
export class AddonEntity extends OptionColumns {}

/** Ids of the items that refer to a tax or category. */
export const itemIds = async (tx: EntityManager, where: FindOptionsWhere<MenuItemEntity>): Promise<string[]> =>
  (await tx.find(MenuItemEntity, { select: { tenantId: true, id: true }, where })).map((item) => item.id);
