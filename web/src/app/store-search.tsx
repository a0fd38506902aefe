import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileInvoice, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { phoneText } from '@thali/proto/phone';
import type { ComponentProps } from 'react';
import { customerSearch } from '../domain/customers/customers';
import { invoiceSearch } from '../domain/invoices/invoices';
import { mayDo, useStoredUser } from '../domain/session/session';
import SearchDialog, { type Found } from './search-dialog';

const DEBOUNCE_MS = 250;
/** Fewer letters have too many matches. */
const SHORTEST = 2;
const SHOWN = 5;

function tokensText(orders: readonly { token_no: string | number }[]): string {
  const tokens = orders.map(({ token_no }) => token_no).join(', ');
  return t`Token ${tokens}`;
}

/** Customers and invoices that match the text, as far as the user may see them. Choosing one opens its screen, filtered by it. */
function useFoundInStore(text: string): Found[] {
  const user = useStoredUser();
  const [q] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const asked = (allowed: boolean) => ({
    enabled: allowed && q.length >= SHORTEST && text.trim() !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });
  const customers = useQuery({
    ...customerSearch(q),
    ...asked(mayDo(user, 'seeCustomers')),
  }).data;
  const invoices = useQuery({
    ...invoiceSearch(q),
    ...asked(mayDo(user, 'seeInvoices')),
  }).data;
  if (text.trim().length < SHORTEST) return [];
  return [
    {
      group: t`Customers`,
      icon: IconUser,
      rows: (customers?.rows ?? []).slice(0, SHOWN).map(({ phone, name }) => ({
        id: `customer ${phone}`,
        label: name,
        description: phoneText(phone),
        path: `customers?q=${encodeURIComponent(phone)}`,
      })),
    },
    {
      group: t`Invoices`,
      icon: IconFileInvoice,
      rows: (invoices?.rows ?? []).slice(0, SHOWN).map(({ invoice_id, name, table_title, orders }) => ({
        id: `invoice ${invoice_id}`,
        label: invoice_id,
        description: [tokensText(orders), name, table_title].filter(Boolean).join(' · '),
        path: `invoices?q=${encodeURIComponent(invoice_id)}`,
      })),
    },
  ];
}

/** The search of a store: its screens, customers and invoices. */
export default function StoreSearch(props: Omit<ComponentProps<typeof SearchDialog>, 'useFound'>) {
  return <SearchDialog {...props} useFound={useFoundInStore} />;
}
