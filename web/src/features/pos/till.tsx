import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { CartBar } from './cart/cart-bar';
import { CartPanel } from './cart/cart-panel';
import { Dialogs } from './dialogs/dialogs';
import { ItemGrid } from './items/item-grid';
import { ItemTools } from './items/item-tools';
import { useItemFilter } from './items/use-item-filter';
import classes from './pos.module.css';
import { usePos } from './pos-context';
import { PosHeader } from './pos-header';
import { useShortcuts } from './use-shortcuts';

export function Till() {
  const { init, state, dispatch, dialog, show, choose, ask } = usePos();
  const wide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const search = useRef<HTMLInputElement>(null);
  const [sheet, setSheet] = useState(false);
  const filter = useItemFilter(init.menuItems);
  // The next order starts at the menu.
  useEffect(() => {
    if (state.orderId) setSheet(false);
  }, [state.orderId]);

  // Whoever loaded a diner's order has to see what is not in it.
  const leftOut = state.leftOut.length > 0;
  useEffect(() => {
    if (leftOut) setSheet(true);
  }, [leftOut]);

  const step = (by: 1 | -1) => {
    if (state.selectedKey !== null) dispatch({ type: 'step', key: state.selectedKey, by });
  };
  const find = () => {
    search.current?.focus();
    search.current?.select();
  };
  useShortcuts(
    [
      ['/', find],
      ['+', () => step(1)],
      ['=', () => step(1)],
      ['-', () => step(-1)],
      ['ArrowDown', () => dispatch({ type: 'moveSelection', by: 1 })],
      ['ArrowUp', () => dispatch({ type: 'moveSelection', by: -1 })],
      ['F2', () => show({ name: 'search-customer' })],
      ['F4', () => ask('save-draft')],
      ['F8', () => ask('kitchen')],
      ['F9', () => ask('pay')],
      ['?', () => show({ name: 'keys' })],
    ],
    dialog === null,
  );
  const addFirst = (query: string) => {
    const first = filter.firstHit(query);
    if (!first) return;
    choose(first);
    search.current?.select();
  };
  return (
    <div className={classes.pos}>
      <div className={classes.left}>
        <PosHeader withActions />
        <ItemTools filter={filter} searchRef={search} onEnter={addFirst} />
        <ItemGrid filter={filter} />
      </div>
      {wide ? (
        <section className={classes.aside} aria-label="Cart">
          <CartPanel />
        </section>
      ) : (
        <CartBar opened={sheet} onOpen={() => setSheet(true)} onClose={() => setSheet(false)} />
      )}
      <Dialogs filter={filter} />
    </div>
  );
}
