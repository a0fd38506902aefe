import { describe, expect, test } from '@jest/globals';
import { newKey } from '../../../lib/idempotency-key';
import { emptyOrder, type Intent, initialState, type PosState } from './order';
import { type PosAction, reduce } from './reducer';

const naan = { itemId: 'naan', title: 'Butter Naan', variantId: null, addonIds: [] };
const tikka = { itemId: 'tikka', title: 'Paneer Tikka', variantId: 'full', addonIds: ['chutney', 'onion'] };
const intent: Intent = { key: newKey(), pay: false, request: { cart: [] } };
const figures = { itemsTotal: 100, discount: 0, taxTotal: 5, payableTotal: 105 };

const play = (actions: PosAction[], from: PosState = initialState) => actions.reduce(reduce, from);
const addNaan: PosAction = { type: 'add', line: naan };
const quantities = (state: PosState) => state.lines.map(({ quantity }) => quantity);

describe('the cart', () => {
  test('a dish is added with quantity 1 and selected', () => {
    const state = play([addNaan]);
    expect(state.lines).toEqual([{ ...naan, key: 1, quantity: 1, notes: null }]);
    expect(state.selectedKey).toBe(1);
  });
  test('the same dish counts up, whatever the order of its addons', () => {
    const state = play([
      { type: 'add', line: tikka },
      { type: 'add', line: { ...tikka, addonIds: ['onion', 'chutney'] } },
    ]);
    expect(quantities(state)).toEqual([2]);
  });
  test('another variant or other addons are another line', () => {
    const state = play([
      { type: 'add', line: tikka },
      { type: 'add', line: { ...tikka, variantId: 'half' } },
      { type: 'add', line: { ...tikka, addonIds: ['onion'] } },
    ]);
    expect(quantities(state)).toEqual([1, 1, 1]);
  });
  test('a line with notes is left alone when its dish comes again', () => {
    const state = play([addNaan, { type: 'note', key: 1, notes: ' no butter ' }, addNaan]);
    expect(state.lines.map(({ key, quantity, notes }) => [key, quantity, notes])).toEqual([
      [1, 1, 'no butter'],
      [2, 1, null],
    ]);
  });
  test('a line goes away at 0 and the next one is selected', () => {
    const state = play([addNaan, { type: 'add', line: tikka }, { type: 'select', key: 1 }, { type: 'step', key: 1, by: -1 }]);
    expect(state.lines.map(({ itemId }) => itemId)).toEqual(['tikka']);
    expect(state.selectedKey).toBe(2);
  });
  test('no line counts past 999', () => {
    const full = play([addNaan]);
    const lines = full.lines.map((line) => ({ ...line, quantity: 999 }));
    expect(quantities(play([{ type: 'step', key: 1, by: 1 }], { ...full, lines }))).toEqual([999]);
  });
  test('empty notes are no notes', () => {
    expect(play([addNaan, { type: 'note', key: 1, notes: '  ' }]).lines[0]?.notes).toBeNull();
  });
  test('the selection stops at both ends', () => {
    const two = play([addNaan, { type: 'add', line: tikka }]);
    expect(play([{ type: 'moveSelection', by: 1 }], two).selectedKey).toBe(2);
    expect(
      play(
        [
          { type: 'moveSelection', by: -1 },
          { type: 'moveSelection', by: -1 },
        ],
        two,
      ).selectedKey,
    ).toBe(1);
    expect(play([{ type: 'moveSelection', by: 1 }]).selectedKey).toBeNull();
  });
});

describe('the order around it', () => {
  const named: PosAction = { type: 'customer', customer: { phone: '98', name: 'Asha' } };

  test('clearing the cart makes it a walk-in again, without table, coupon and QR order', () => {
    const state = play([addNaan, named, { type: 'coupon', coupon: { code: 'A', percent: 10 } }, { type: 'clear' }]);
    expect(state).toEqual({ ...initialState, emptied: expect.anything() });
  });
  test('a table goes with dine in only', () => {
    const state = play([
      { type: 'table', tableId: 't4' },
      { type: 'deliveryType', deliveryType: 'takeaway' },
    ]);
    expect(state.tableId).toBeNull();
  });
  test('fresh figures hold until the cart changes', () => {
    const refused = play([addNaan, { type: 'sending', intent }, { type: 'refused', fresh: figures }]);
    expect(refused.fresh).toEqual(figures);
    expect(play([addNaan], refused).fresh).toBeNull();
  });
});

describe('a QR order in the cart', () => {
  const loaded = play([{ type: 'load', order: { ...emptyOrder, selectedQrOrderItem: 'q', leftOut: ['1 × Roti: Sold out'] } }]);

  test('that was taken elsewhere is said to be gone, another one is not', () => {
    expect(play([{ type: 'qrOrderGone' }], loaded).qrOrderGone).toBe(true);
    expect(play([{ type: 'qrOrderGone', id: 'q' }], loaded).qrOrderGone).toBe(true);
    expect(play([{ type: 'qrOrderGone', id: 'other' }], loaded).qrOrderGone).toBe(false);
    expect(play([{ type: 'qrOrderGone' }]).qrOrderGone).toBe(false);
  });
  test('leaves a cart of its own behind, or none', () => {
    const gone = play([addNaan, { type: 'qrOrderGone' }], loaded);
    expect(play([{ type: 'leaveQrOrder' }], gone)).toMatchObject({ selectedQrOrderItem: null, qrOrderGone: false });
    expect(quantities(play([{ type: 'leaveQrOrder' }], gone))).toEqual([1]);
    expect(play([{ type: 'clear' }], gone)).toEqual({ ...initialState, emptied: expect.anything() });
  });
  test('what was left out is said until it was read', () => {
    expect(play([addNaan], loaded).leftOut).toHaveLength(1);
    expect(play([{ type: 'hideLeftOut' }], loaded).leftOut).toEqual([]);
  });
});

describe('an emptied cart', () => {
  const named: PosAction = { type: 'customer', customer: { phone: '98', name: 'Asha' } };
  const emptied = play([addNaan, named, { type: 'clear' }]);

  test('comes back whole, also when an empty one was emptied after it', () => {
    const back = play([{ type: 'clear' }, { type: 'bringBack' }], emptied);
    expect(back).toEqual({ ...play([addNaan, named]), selectedKey: 1 });
  });
  test('is gone when the next order begins, by a dish or by a draft', () => {
    expect(play([addNaan], emptied).emptied).toBeNull();
    expect(play([{ type: 'load', order: emptyOrder }], emptied).emptied).toBeNull();
  });
  test('that waits among the drafts does not come back beside its draft', () => {
    expect(play([addNaan, { type: 'drafted' }])).toEqual(initialState);
  });
});

describe('sending', () => {
  const waiting = play([addNaan, { type: 'sending', intent }]);

  test('while an order has no answer nothing in it can change', () => {
    for (const action of [addNaan, { type: 'clear' }, { type: 'remove', key: 1 }] satisfies PosAction[]) {
      expect(play([action], waiting)).toBe(waiting);
    }
  });
  test('a refused order keeps its cart and may change again', () => {
    expect(quantities(play([{ type: 'refused', fresh: null }, addNaan], waiting))).toEqual([2]);
  });
  test('an order taken back may change again', () => {
    expect(play([{ type: 'takeBack' }], waiting).unanswered).toBeNull();
  });
  test('a placed order empties the cart and leaves its token and id', () => {
    expect(play([{ type: 'placed', tokenNo: 42, orderId: 'o' }], waiting)).toEqual({
      ...initialState,
      tokenNo: 42,
      orderId: 'o',
    });
  });
});
