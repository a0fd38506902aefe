import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { expiringTenants, exportTenantsPart, getTenant, type Tenant, tenantNames } from '@thali/proto/tenancy/tenant-admin';
import type { EntityManager } from 'typeorm';
import { pageOf, type TenantRow, tenantColumns, tenantRecord } from './tenant-record.js';

const partSize = 1_000;

/** Reads one tenant, or exports all of them in parts. */
@Controller()
export class ReadTenants {
  constructor(private readonly db: Database) {}

  @Rpc(getTenant)
  async get({ id }: Input<typeof getTenant>, context: CallContext): Promise<Output<typeof getTenant>> {
    return { tenant: await this.db.tx(context, (tx) => readTenant(tx, id)) };
  }

  @Rpc(expiringTenants)
  expiring(query: Input<typeof expiringTenants>, context: CallContext): Promise<Output<typeof expiringTenants>> {
    const { page, perPage, days } = query;
    const ending = `from tenant where deleting_at is null and is_active
      and ended_at > $1 and ended_at <= $1::timestamptz + make_interval(days => $2)`;
    return this.db.tx(context, async (tx) => {
      const [counted] = await tx.query<{ count: number }[]>(`select count(*) ${ending}`, [context.now, days]);
      const rows = await tx.query<TenantRow[]>(
        `select ${tenantColumns} ${ending} order by ended_at, id limit ${perPage} offset ${(page - 1) * perPage}`,
        [context.now, days],
      );
      return pageOf(rows, query, counted?.count ?? 0);
    });
  }

  @Rpc(tenantNames)
  names({ ids }: Input<typeof tenantNames>, context: CallContext): Promise<Output<typeof tenantNames>> {
    return this.db.tx(context, (tx) =>
      tx.query(`select id, name, is_active and deleting_at is null as "isActive" from tenant where id = any ($1)`, [ids]),
    );
  }

  /** `after` has the time and id of the last row of the part before. */
  @Rpc(exportTenantsPart)
  part({ status, after }: Input<typeof exportTenantsPart>, context: CallContext): Promise<Output<typeof exportTenantsPart>> {
    const [at, id] = after?.split('|') ?? [];
    return this.db.tx(context, async (tx) => {
      const rows = await tx.query<(TenantRow & { place: string })[]>(
        `select ${tenantColumns}, created_at::text || '|' || id as place from tenant
         where deleting_at is null and ($1::boolean is null or is_active = $1)
           and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
         order by created_at desc, id desc limit ${partSize}`,
        [status ? status === 'active' : null, at ?? null, id ?? null],
      );
      return { tenants: rows.map(tenantRecord), next: rows.length === partSize ? (rows.at(-1)?.place ?? null) : null };
    });
  }
}

/**
 * The record of a tenant that is not being deleted.
 * @throws AppError NOT_FOUND
 */
export async function readTenant(tx: EntityManager, id: string): Promise<Tenant> {
  const [row] = await tx.query<TenantRow[]>(`select ${tenantColumns} from tenant where id = $1 and deleting_at is null`, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return tenantRecord(row);
}
