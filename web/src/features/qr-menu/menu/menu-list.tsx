import { plural, t } from '@lingui/core/macro';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { addToCart, asItIs, countOf, oneLess } from '../cart/cart';
import { CartBar } from '../cart/cart-bar';
import { changeCart, useCart } from '../cart/cart-store';
import { WayBack } from '../order/way-back';
import { Notice } from '../parts/notice';
import { CategoryBar } from './category-bar';
import { DishCard } from './dish-card';
import { DishSheet } from './dish-sheet';
import classes from './menu-list.module.css';
import { firstSections, type Section, searched, sectionsOf } from './sections';
import { StoreHeader } from './store-header';

/** Dishes of the first paint, more than a phone shows. The rest is added in portions below the fold, so that a tap never waits for all. */
const FIRST = 6;
const PORTION = 30;
/** Photos that are loaded at once; the others when they come near the screen. */
const EAGER = 4;
/** `away`: the gateway can not be reached. */
type Props = { menu: PublicMenu; ordering: boolean; away: boolean; qrcode: string; table: string | null };

export function MenuList({ menu, ordering, away, qrcode, table }: Props) {
  const { storeSettings, storeTable } = menu;
  const { currency } = storeSettings;
  const lines = useCart(qrcode);
  const [openId, setOpenId] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [vegOnly, setVegOnly] = useState(false);
  const [room, setRoom] = useState(FIRST);
  useEffect(() => {
    const store = storeSettings.store_name;
    document.title = t`${store} · Menu`;
  }, [storeSettings.store_name]);

  const sections = useMemo(() => sectionsOf(menu), [menu]);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => searched(sections, wanted, vegOnly), [sections, wanted, vegOnly]);
  const shown = firstSections(found, room);
  const eager = useMemo(() => eagerPhotos(found), [found]);

  const open = useCallback((item: MenuItem) => setOpenId(item.id), []);
  const step = useCallback(
    (item: MenuItem, by: 1 | -1) => {
      if (by === -1) changeCart(qrcode, (cart) => oneLess(cart, item.id));
      else if (item.variants.length || item.addons.length) setOpenId(item.id);
      else changeCart(qrcode, (cart) => addToCart(cart, item, asItIs, currency));
    },
    [qrcode, currency],
  );
  const opened = openId && menu.menuItems.find(({ id }) => id === openId);
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  useEffect(() => {
    if (room >= menu.menuItems.length) return;
    const timer = setTimeout(() => setRoom(room + PORTION));
    return () => clearTimeout(timer);
  }, [room, menu]);

  return (
    <div className={classes.page}>
      <StoreHeader store={storeSettings} table={storeTable} ordering={ordering} />
      <WayBack qrcode={qrcode} />
      <Notice className={classes.away}>{away && t`You are offline. This is the menu as it was; it goes on by itself.`}</Notice>
      <CategoryBar
        sections={found}
        search={search}
        onSearch={setSearch}
        vegOnly={vegOnly}
        onVegOnly={menu.menuItems.some(({ diet }) => diet === 'veg') ? setVegOnly : undefined}
      />
      <main className={ordering ? classes.overBar : undefined}>
        <p className="unseen" role="status">
          {(search || vegOnly) && plural(count, { one: '# dish', other: '# dishes' })}
        </p>
        {shown.map(({ id, title, items }) => (
          <section key={id} id={`c-${id}`} className={classes.section}>
            <h2 className={classes.title} tabIndex={-1}>
              {title}
              <span className="num">{sizeOf(found, id)}</span>
            </h2>
            <ul>
              {items.map((item) => (
                <DishCard
                  key={item.id}
                  item={item}
                  currency={currency}
                  count={countOf(lines, item.id)}
                  ordering={ordering}
                  eager={eager.has(item.id)}
                  onOpen={open}
                  onStep={step}
                />
              ))}
            </ul>
          </section>
        ))}
        {!count && (
          <p className={classes.none}>
            {menu.menuItems.length ? t`No dish matches your search.` : t`The menu is being written.`}
          </p>
        )}
      </main>
      {ordering && <CartBar menu={menu} lines={lines} cart={{ page: 'cart', qrcode, table }} />}
      {opened && (
        <DishSheet item={opened} currency={currency} ordering={ordering} qrcode={qrcode} onClose={() => setOpenId(null)} />
      )}
    </div>
  );
}

const sizeOf = (sections: readonly Section[], sectionId: string) =>
  sections.find(({ id }) => id === sectionId)?.items.length ?? 0;

function eagerPhotos(sections: readonly Section[]): Set<string> {
  const first = sections.flatMap(({ items }) => items).slice(0, EAGER);
  return new Set(first.filter(({ image }) => image).map(({ id }) => id));
}
