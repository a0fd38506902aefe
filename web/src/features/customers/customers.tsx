import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Customer, deleteCustomer, exportCustomers, importCustomers } from '@thali/proto/ordering/customers';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useMay } from '../../domain/session/session';
import { call } from '../../lib/api';
import { download } from '../../lib/download';
import { useAskedText } from '../../lib/use-asked-text';
import { useCommand } from '../../lib/use-command';
import { CsvMenu } from '../../ui/csv-menu';
import { ListScreen } from '../../ui/list-screen';
import { SearchBox, useSearchText } from '../../ui/search-box';
import { CustomerList } from './customer-list';

const AddCustomerDialog = lazy(() => import('../../domain/customers/add-customer-dialog'));
const UpdateDialog = lazy(() => import('./update-dialog'));
const HistoryDrawer = lazy(() => import('./history-drawer'));

type Open = { dialog: 'add' } | { dialog: 'update' | 'history'; customer: Customer };

const importing = (): ComponentProps<typeof CsvMenu>['importing'] => ({
  contract: importCustomers,
  take: (input, options) => call(importCustomers, input, options),
  unchanged: t`The customers are already as this file says.`,
});

const template: ComponentProps<typeof CsvMenu>['template'] = {
  name: 'customers-template.csv',
  load: async () => (await import('@thali/proto/ordering/customer-template')).customerTemplate,
};

export default function Customers() {
  const mayWrite = useMay('changeCustomers');
  const { text, setText, asked } = useSearchText();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = useCommand(deleteCustomer);
  // The specification requires the browser's own dialog here.
  const ask = (customer: Customer) => {
    if (window.confirm(t`Are you sure! This process is irreversible!`)) remove.mutate({ id: customer.phone });
  };
  const search = (value: string) => {
    setText(value);
    setPage(1);
  };
  useAskedText(search);
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen({ dialog: 'add' })}>
      {t`New`}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t`Customers`}
        actions={
          <>
            <CsvMenu
              save={() => download(exportCustomers, {})}
              importing={mayWrite ? importing() : undefined}
              lines={t`One line per customer; phone and name are enough. A phone that is known changes that customer.`}
              template={template}
              exportText={t`Export the customers`}
            />
            {add}
          </>
        }
        tools={<SearchBox label={t`Search customers`} placeholder={t`Name or phone`} value={text} onChange={search} />}
      >
        <CustomerList
          filter={asked}
          page={page}
          onPage={setPage}
          add={add}
          onHistory={(customer) => setOpen({ dialog: 'history', customer })}
          actions={mayWrite ? { edit: (customer) => setOpen({ dialog: 'update', customer }), remove: ask } : null}
        />
      </ListScreen>
      <Suspense>
        {open?.dialog === 'add' && <AddCustomerDialog opened onClose={close} text={text.trim()} onAdded={close} />}
        {open?.dialog === 'update' && <UpdateDialog customer={open.customer} onClose={close} />}
        {open?.dialog === 'history' && <HistoryDrawer customer={open.customer} onClose={close} />}
      </Suspense>
    </>
  );
}
