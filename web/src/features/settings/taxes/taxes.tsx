import { deleteTax } from '@thali/proto/catalog/taxes';
import { taxesQuery } from '../../../domain/taxes/taxes';
import { CrudTable } from '../../../ui/crud-table';
import { TaxDialog } from './tax-dialog';

export default function Taxes() {
  return (
    <CrudTable
      title="Tax Setup"
      detail="What is added to a price, or is already in it. Each menu item names its tax."
      list={taxesQuery()}
      columns={{
        title: { head: 'Title', tone: 'strong', cell: ({ title }) => title },
        rate: { head: 'Rate', kind: 'figure', cell: ({ rate }) => `${rate}%` },
        type: { head: 'Type', cell: ({ type }) => type },
      }}
      nameOf={(tax) => tax.title}
      remove={deleteTax}
      dialog={(tax, close) => <TaxDialog tax={tax} onClose={close} />}
      empty={{
        title: 'No taxes yet',
        text: 'Add the taxes of your menu, such as GST 5%. Items without one are sold without tax.',
      }}
    />
  );
}
