import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  addAddon,
  addVariant,
  deleteAddon,
  deleteVariant,
  type MenuItem,
  updateAddon,
  updateVariant,
} from '@thali/proto/catalog/menu-items';
import { call } from '../../lib/api';

export type Option = MenuItem['variants'][number];
interface Form {
  title: string;
  price: number | '';
}
type Answer = Promise<{ message: string }>;

export interface OptionKind {
  /** The list's part of the screen. */
  id: 'variants' | 'addons';
  plural: MessageDescriptor;
  addTitle: MessageDescriptor;
  updateTitle: MessageDescriptor;
  hint: MessageDescriptor;
  /** Shows the price as a surcharge. */
  signed: boolean;
  /** The contract that validates the form. */
  contract: typeof addVariant | typeof addAddon;
  add: (itemId: string, form: Form) => Answer;
  update: (itemId: string, id: string, form: Form) => Answer;
  delete: (itemId: string, id: string) => Answer;
}

/** Variants and addons differ in texts and calls only. */
export const optionKinds = {
  variant: {
    id: 'variants',
    plural: msg`Variants`,
    addTitle: msg`Add variant`,
    updateTitle: msg`Update variant`,
    hint: msg`One of them is chosen; its price replaces the price of the item.`,
    signed: false,
    contract: addVariant,
    add: (itemId, form) => call(addVariant, { itemId, ...form }),
    update: (itemId, variantId, form) => call(updateVariant, { itemId, variantId, ...form }),
    delete: (itemId, variantId) => call(deleteVariant, { itemId, variantId }),
  },
  addon: {
    id: 'addons',
    plural: msg`Addons`,
    addTitle: msg`Add addon`,
    updateTitle: msg`Update addon`,
    hint: msg`Any of them can be added; their prices come on top.`,
    signed: true,
    contract: addAddon,
    add: (itemId, form) => call(addAddon, { itemId, ...form }),
    update: (itemId, addonId, form) => call(updateAddon, { itemId, addonId, ...form }),
    delete: (itemId, addonId) => call(deleteAddon, { itemId, addonId }),
  },
} satisfies Record<string, OptionKind>;
