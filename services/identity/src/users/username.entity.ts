import { Column, Entity, type EntityManager, IsNull, PrimaryColumn } from 'typeorm';

/** Where the user of a name is, in its normal form. The one table over all tenants: names are unique in the whole service. */
@Entity('username')
export class Username {
  @PrimaryColumn('text') username: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  /** A name that its owner has left and may want back: until then it is nobody else's, and nobody signs in with it. */
  @Column('timestamptz', { name: 'held_until', nullable: true }) heldUntil: Date | null;
}

type Wanted = Pick<Username, 'username' | 'tenantId' | 'userId'>;

/**
 * Takes a name if it is free, or is held for the same user or no longer, and answers who has it now. Two who race for it meet at the
 * primary key.
 */
export async function claimUsername(
  tx: EntityManager,
  { username, tenantId, userId }: Wanted,
  now = new Date(),
): Promise<Username | null> {
  await tx.query(
    `insert into username (username, tenant_id, user_id) values ($1, $2, $3)
     on conflict (username) do update set tenant_id = excluded.tenant_id, user_id = excluded.user_id, held_until = null
       where username.held_until <= $4 or (username.held_until is not null and username.user_id = excluded.user_id)`,
    [username, tenantId, userId, now],
  );
  return tx.findOneBy(Username, { username });
}

/** Whether a name is somebody's other than this user's, or held for somebody else. Only `claimUsername` decides. */
export async function isTaken(
  tx: EntityManager,
  { username, userId }: Pick<Wanted, 'username' | 'userId'>,
  now: Date,
): Promise<boolean> {
  const holder = await tx.findOneBy(Username, { username });
  return !!holder && holder.userId !== userId && (!holder.heldUntil || holder.heldUntil > now);
}

/** Whose name it is; a name that is held is nobody's. */
export const findHolder = (tx: EntityManager, username: string): Promise<Username | null> =>
  tx.findOneBy(Username, { username, heldUntil: IsNull() });
