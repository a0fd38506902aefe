import { queryOptions, useQuery } from '@tanstack/react-query';
import { kitchenInit } from '@thali/proto/catalog/init';
import { KITCHEN_SETUP } from '../../domain/kitchen/kitchen';
import { call } from '../../lib/api';
import { type Ageing, usualAgeing } from './ageing';

const kitchenSetup = () =>
  queryOptions({
    queryKey: KITCHEN_SETUP,
    queryFn: ({ signal }) => call(kitchenInit, {}, { signal }),
    staleTime: 60_000,
    meta: { live: true },
  });

/** The minutes after which the store calls a ticket slow or late. */
export const useAgeing = (): Ageing => useQuery(kitchenSetup()).data?.storeSettings ?? usualAgeing;
