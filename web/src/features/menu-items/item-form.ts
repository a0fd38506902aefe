import { useForm } from '@mantine/form';
import { addMenuItem, type MenuItem } from '@thali/proto/catalog/menu-items';
import { contractErrors } from '../../ui/contract-errors';

/** The value for none, because a select has no empty choice. */
export const NONE = 'none';

const empty = {
  title: '',
  price: '' as number | '',
  netPrice: '' as number | '',
  categoryId: NONE,
  taxId: NONE,
  diet: NONE as 'veg' | 'nonveg' | typeof NONE,
  isSoldOut: false,
};
type Values = typeof empty;

/** The request. An empty price is left as it is, so that the contract refuses it. */
export const requestOf = ({ title, price, netPrice, categoryId, taxId, diet, isSoldOut }: Values) => ({
  title,
  price: price as number,
  netPrice: netPrice === '' ? null : netPrice,
  categoryId: categoryId === NONE ? null : categoryId,
  taxId: taxId === NONE ? null : taxId,
  diet: diet === NONE ? null : diet,
  isSoldOut,
});

const valuesOf = (item: MenuItem): Values => ({
  title: item.title,
  price: item.price,
  netPrice: item.net_price ?? '',
  categoryId: item.category_id ?? NONE,
  taxId: item.tax_id ?? NONE,
  diet: item.diet ?? NONE,
  isSoldOut: item.is_sold_out === 1,
});

const errors = contractErrors(addMenuItem);

/** The form of a new item, or of `item`. */
export const useItemForm = (item?: MenuItem) =>
  useForm({ initialValues: item ? valuesOf(item) : empty, validate: (values: Values) => errors(requestOf(values)) });
export type ItemForm = ReturnType<typeof useItemForm>;

export const focusFirstError = (form: ItemForm) => (failed: object) =>
  form.getInputNode(Object.keys(failed)[0] ?? 'title')?.focus();
