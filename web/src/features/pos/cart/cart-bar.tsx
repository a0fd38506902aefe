import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { tableTitle } from '../../../domain/tables/table-title';
import { Money } from '../../../ui/money';
import { usePos } from '../pos-context';
import classes from './cart-bar.module.css';
import { CartPanel } from './cart-panel';

type Props = { opened: boolean; onOpen: () => void; onClose: () => void };

const pieces = (count: number) => plural(count, { one: '# item', other: '# items' });

/** For screens without room for the cart beside the menu: a bar with its total that opens the rest as a sheet. */
export function CartBar({ opened, onOpen, onClose }: Props) {
  const { cart, currency, state, init, dialog } = usePos();
  const table = init.storeTables.find(({ id }) => id === state.tableId);
  return (
    <>
      <section className={classes.bar} aria-label={t`Cart total`}>
        <div className={classes.sum}>
          <b>
            <Money amount={cart.figures.payableTotal} currency={currency} />
          </b>
          <span className="num trunc">
            {[pieces(cart.count), table && tableTitle(table.table_title)].filter(Boolean).join(' · ')}
          </span>
        </div>
        <Button
          className={classes.open}
          size="pay"
          h={56}
          aria-haspopup="dialog"
          rightSection={<IconChevronUp size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onOpen}
        >
          {t`View cart`}
        </Button>
      </section>
      <Drawer
        opened={opened}
        onClose={onClose}
        position="bottom"
        size="94dvh"
        radius="16px 16px 0 0"
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t`Cart` } }}
        classNames={{ body: classes.sheet }}
        closeOnEscape={dialog === null}
        trapFocus={dialog === null}
      >
        <div className={classes.grab}>
          <h2>
            {t`Cart`} · <span className="num">{pieces(cart.count)}</span>
          </h2>
          <ActionIcon size="pos" aria-label={t`Close cart`} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
        <CartPanel />
      </Drawer>
    </>
  );
}
