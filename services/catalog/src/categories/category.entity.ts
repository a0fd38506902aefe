import type { Category } from '@thali/proto/catalog/categories';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { byPosition } from '../position.js';

@Entity('category')
export class CategoryEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  @Column('int') position: number;
}

export const readCategories = async (tx: EntityManager): Promise<Category[]> =>
  (await tx.find(CategoryEntity, { order: byPosition })).map(({ id, title }) => ({ id, title }));
