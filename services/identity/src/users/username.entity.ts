import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** Where the user of a name is. The one table over all tenants: names are unique in the whole service. */
@Entity('username')
export class Username {
  @PrimaryColumn('text') username: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
}

/** The form in which names are stored and compared: without case. */
export const normalUsername = (username: string): string => username.normalize('NFKC').toLowerCase();

/** Takes a name if it is free, and answers who has it now. Two who race for it meet at the primary key. */
export async function claimUsername(tx: EntityManager, wanted: Username): Promise<Username | null> {
  await tx.createQueryBuilder().insert().into(Username).values(wanted).orIgnore().execute();
  return tx.findOneBy(Username, { username: wanted.username });
}
