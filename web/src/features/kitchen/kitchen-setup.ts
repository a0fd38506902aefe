import { queryOptions, useQuery } from '@tanstack/react-query';
import { kitchenInit } from '@thali/proto/catalog/init';
import { refetchOnCatalogChanges } from '../../domain/menu/catalog-events';
import { call } from '../../lib/api';
import { type Ageing, usualAgeing } from './ageing';

/** Not below the key of the tickets, which every order reads again. */
const kitchenSetup = () =>
  queryOptions({
    queryKey: ['kitchen-setup'],
    queryFn: ({ signal }) => call(kitchenInit, {}, { signal }),
    staleTime: 60_000,
    meta: { live: true },
  });
refetchOnCatalogChanges(kitchenSetup().queryKey);

/** When the store calls a ticket slow, and late. */
export const useAgeing = (): Ageing => useQuery(kitchenSetup()).data?.storeSettings ?? usualAgeing;
