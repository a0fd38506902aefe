import { exportMenu, importMenu } from '@thali/proto/catalog/menu-items';
import { call } from '../../lib/api';
import { download } from '../../lib/download';
import { CsvMenu } from '../../ui/csv-menu';
import { MENU } from './queries';

/** The menu as a spreadsheet, out and in. */
export const MenuFile = () => (
  <CsvMenu
    save={() => download(exportMenu, {})}
    importing={{
      take: (input, options) => call(importMenu, input, options),
      reload: MENU,
      unchanged: 'The menu is already as this file says.',
    }}
    lines="One line per item. Lines with an id change that item, lines without one add an item."
    exportText="Export the menu"
  />
);
