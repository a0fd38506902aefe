import { t } from '@lingui/core/macro';
import { deleteTax } from '@thali/proto/catalog/taxes';
import { taxTypeText } from '../../../domain/taxes/tax-types';
import { taxesQuery } from '../../../domain/taxes/taxes';
import { CrudTable } from '../../../ui/crud-table';
import { TaxDialog } from './tax-dialog';

export default function Taxes() {
  return (
    <CrudTable
      title={t`Tax Setup`}
      detail={t`What is added to a price, or is already in it. Each menu item names its tax.`}
      list={taxesQuery()}
      columns={{
        title: { head: t`Title`, tone: 'strong', cell: ({ title }) => title },
        rate: { head: t`Rate`, kind: 'figure', cell: ({ rate }) => `${rate}%` },
        type: { head: t`Type`, cell: ({ type }) => taxTypeText(type) },
      }}
      nameOf={(tax) => tax.title}
      remove={deleteTax}
      dialog={(tax, close) => <TaxDialog tax={tax} onClose={close} />}
      empty={{
        title: t`No taxes yet`,
        text: t`Add the taxes of your menu, such as GST 5%. Items without one are sold without tax.`,
      }}
    />
  );
}
