import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { todaysReservations } from '@thali/proto/ordering/reservations';
import { todaysFigures } from '@thali/proto/reporting/reports';
import type { RouteHandlerMethod } from 'fastify';
import { callHeaders } from '../call-headers.js';

/** The home screen: figures of reporting and bookings of ordering, asked at the same time. */
export const dashboardRoute =
  (rpc: RpcClient): RouteHandlerMethod =>
  async (request) => {
    const call = callHeaders(request);
    const [figures, reservations] = await Promise.all([
      rpc.call(todaysFigures, {}, call),
      rpc.call(todaysReservations, {}, call),
    ]);
    return { ...figures, reservations };
  };
