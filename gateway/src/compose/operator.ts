import { Readable } from 'node:stream';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { storeInfo } from '@thali/proto/catalog/store';
import { countUsers, listAllUsers, listUserInfo } from '@thali/proto/identity/user-info';
import { type Output, type Rpc, wireFlag } from '@thali/proto/kernel';
import { exportTenants, exportTenantsPart, tenantAccount, tenantHistory, tenantNames } from '@thali/proto/tenancy/tenant-admin';
import type { RouteHandlerMethod } from 'fastify';
import { callHeaders } from '../call-headers.js';
import { jsonType } from '../failure.js';
import { inputOf } from '../input-of.js';
import { deadLetterRoutes } from './dead-letters.js';

/** The operator's answers that several services, or many parts, make up. */
export const operatorRoutes = (rpc: RpcClient): [Rpc, RouteHandlerMethod][] => [
  [tenantHistory, historyRoute(rpc)],
  [listUserInfo, userInfoRoute(rpc)],
  [exportTenants, exportRoute(rpc)],
  ...deadLetterRoutes(rpc),
];

const historyRoute =
  (rpc: RpcClient): RouteHandlerMethod =>
  async (request): Promise<Output<typeof tenantHistory>> => {
    const { id } = inputOf(tenantHistory, request);
    const call = callHeaders(request);
    const [account, { store }, { count }] = await Promise.all([
      rpc.call(tenantAccount, { id }, call),
      rpc.call(storeInfo, { tenantId: id }, call),
      rpc.call(countUsers, { tenantId: id }, call),
    ]);
    return { ...account, storeDetails: store, totalUsers: count };
  };

const userInfoRoute =
  (rpc: RpcClient): RouteHandlerMethod =>
  async (request): Promise<Output<typeof listUserInfo>> => {
    const call = callHeaders(request);
    const page = await rpc.call(listAllUsers, inputOf(listUserInfo, request), call);
    const ids = [...new Set(page.users.map(({ tenant_id }) => tenant_id))];
    const names = ids.length ? await rpc.call(tenantNames, { ids }, call) : [];
    const tenants = new Map(names.map((tenant) => [tenant.id, tenant]));
    const users = page.users.map((user) => {
      const tenant = tenants.get(user.tenant_id);
      return { ...user, tenant_name: tenant?.name ?? null, is_active: wireFlag(tenant?.isActive ?? false) };
    });
    return { ...page, users };
  };

/** One JSON array of any length: a failure after the first part breaks the connection, so that nobody takes a part for the whole. */
const exportRoute =
  (rpc: RpcClient): RouteHandlerMethod =>
  async (request, reply) => {
    const { status } = inputOf(exportTenants, request);
    const call = callHeaders(request);
    const part = (after?: string) => rpc.call(exportTenantsPart, { status, after }, call);
    const first = await part();
    async function* array(): AsyncGenerator<string> {
      yield '[';
      for (let { tenants, next } = first, comma = ''; ; ) {
        if (tenants.length) yield comma + JSON.stringify(tenants).slice(1, -1);
        if (next === null) break;
        comma = ',';
        ({ tenants, next } = await part(next));
      }
      yield ']';
    }
    return reply.type(jsonType).send(Readable.from(array()));
  };
