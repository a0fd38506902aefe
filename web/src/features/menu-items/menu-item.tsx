import { t } from '@lingui/core/macro';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MenuItem as Item } from '@thali/proto/catalog/menu-items';
import { useParams } from 'react-router-dom';
import { useStoreCurrency } from '../../domain/store/store-setting';
import { ErrorState } from '../../ui/error-state';
import { ListFrame } from '../../ui/list-panel';
import { PageHeader } from '../../ui/page-header';
import { RowSkeletons } from '../../ui/skeletons';
import { ItemDetails } from './item-details';
import { ItemOptions } from './item-options';
import { ItemPhoto } from './item-photo';
import { itemQuery } from './queries';
import { Trail } from './trail';

/** One item with its photo, variants and addons. Everything except the form takes effect at once. */
export default function MenuItem() {
  const { id = '' } = useParams();
  const { data: item, error, isError, refetch } = useQuery(itemQuery(id));
  const currency = useStoreCurrency();
  return (
    <>
      <Trail here={item?.title ?? '...'} />
      <PageHeader title={item?.title ?? t`Menu Item`} />
      {isError && !item ? (
        <ListFrame>
          <ErrorState title={t`Error loading details! Please Try Later!`} error={error} onRetry={() => refetch()} />
        </ListFrame>
      ) : item && currency ? (
        <Editor key={item.id} item={item} currency={currency} />
      ) : (
        <ListFrame>
          <Skeleton height={112} width={112} m={20} />
          <RowSkeletons rows={5} />
        </ListFrame>
      )}
    </>
  );
}

function Editor({ item, currency }: { item: Item; currency: string }) {
  return (
    <Stack gap="md" maw={820}>
      <ItemPhoto item={item} />
      <ItemDetails item={item} />
      <ItemOptions item={item} currency={currency} />
    </Stack>
  );
}
