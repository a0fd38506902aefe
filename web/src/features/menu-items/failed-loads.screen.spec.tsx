import { test } from '@jest/globals';
import { listCategories } from '@thali/proto/catalog/categories';
import { getMenuItem, listMenuItems } from '@thali/proto/catalog/menu-items';
import { getStoreSetting } from '@thali/proto/catalog/store';
import { listTaxes } from '@thali/proto/catalog/taxes';
import { answer, breakDown, refuse } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { storeSetting } from '../../../test/store.ts';
import { sees } from '../../../test/ticks.ts';

const menu = '/dashboard/settings/menu-items';

test('an item that is not there says so, and so does a list that can not be loaded', async () => {
  signIn();
  answer(getStoreSetting, storeSetting);
  answer(listTaxes, []);
  answer(listCategories, []);
  refuse(getMenuItem, 'NOT_FOUND');
  openPage(`${menu}/01a00000-0000-7000-8000-000000000000`);
  await sees(document.body, 'M093', 'M441');

  breakDown(listMenuItems);
  breakDown(listCategories);
  for (const path of [menu, `${menu}/categories`]) await openPage(path).page.findByText('Error loading data, Try Later!');
});
