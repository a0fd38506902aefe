import { t } from '@lingui/core/macro';
import { exportMenu, importMenu } from '@thali/proto/catalog/menu-items';
import { call } from '../../lib/api';
import { download } from '../../lib/download';
import { CsvMenu } from '../../ui/csv-menu';

/** Export and import of the menu as a CSV file. */
export const MenuFile = () => (
  <CsvMenu
    save={() => download(exportMenu, {})}
    importing={{
      contract: importMenu,
      take: (input, options) => call(importMenu, input, options),
      unchanged: t`The menu is already as this file says.`,
    }}
    lines={t`One line per item; title and price are enough. A known id, or a known title in its category, changes that item.`}
    template={{
      name: 'menu-template.csv',
      load: async () => (await import('@thali/proto/catalog/menu-template')).menuTemplate,
    }}
    exportText={t`Export the menu`}
  />
);
