import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigate } from '../../ui/link';
import { CartBar } from './cart/cart-bar';
import { CartPanel } from './cart/cart-panel';
import { Dialogs } from './dialogs/dialogs';
import { ItemGrid } from './items/item-grid';
import { ItemTools } from './items/item-tools';
import { useItemFilter } from './items/use-item-filter';
import classes from './pos.module.css';
import { usePos } from './pos-context';
import { PosHeader } from './pos-header';
import { pressKeyed, useShortcuts } from './use-shortcuts';

export function Till() {
  const { init, state, dispatch, dialog, show, choose, ask } = usePos();
  const wide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const search = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  // The sheet is an entry of the history, so that a phone's Back closes the cart and does not leave the till.
  const sheet = useLocation().state?.cart === true;
  const openSheet = () => navigate('.', { state: { cart: true } });
  const closeSheet = () => navigate(-1);
  const filter = useItemFilter(init.menuItems);
  const latest = useRef({ openSheet: () => {}, closeSheet: () => {} });
  useEffect(() => {
    latest.current = {
      openSheet: () => void (!wide && !sheet && openSheet()),
      closeSheet: () => void (sheet && closeSheet()),
    };
  });
  const { setQuery } = filter;
  // The next order starts with the whole menu in view.
  useEffect(() => {
    if (!state.orderId) return;
    latest.current.closeSheet();
    setQuery('');
  }, [state.orderId, setQuery]);

  // With a hardware keyboard the search has the focus. On touch devices the on-screen keyboard would cover the menu.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) search.current?.focus();
  }, []);

  // Opens the cart after loading a diner's order, so that staff see what was left out.
  const leftOut = state.leftOut.length > 0;
  useEffect(() => {
    if (leftOut) latest.current.openSheet();
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
      ['F3', () => pressKeyed('F3')],
      ['F6', () => pressKeyed('F6')],
      ['F7', () => state.selectedKey !== null && !state.unanswered && show({ name: 'notes', key: state.selectedKey })],
      ['F4', () => ask('save-draft')],
      ['F8', () => ask('kitchen')],
      ['F9', () => ask('pay')],
      ['?', () => show({ name: 'keys' })],
    ],
    dialog === null,
  );
  const addFirst = useCallback(
    (query: string) => {
      const first = filter.firstHit(query);
      if (!first) return;
      choose(first);
      search.current?.select();
    },
    [filter, choose],
  );
  return (
    <div className={classes.pos}>
      <div className={classes.left}>
        <PosHeader withActions />
        <ItemTools filter={filter} searchRef={search} onEnter={addFirst} />
        <ItemGrid filter={filter} />
      </div>
      {wide ? (
        <section className={classes.aside} aria-label={t`Cart`}>
          <CartPanel />
        </section>
      ) : (
        <CartBar opened={sheet} onOpen={openSheet} onClose={closeSheet} />
      )}
      <Dialogs filter={filter} />
    </div>
  );
}
