import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { type Icon, IconReceipt2, IconUserHeart, IconUserPlus } from '@tabler/icons-react';
import { i18n, locale } from '#words';
import classes from './counts.module.css';

interface Figures {
  ordersCount: number;
  newCustomerCount: number;
  repeatedCustomerCount: number;
}

const tiles: readonly (readonly [label: MessageDescriptor, key: keyof Figures, icon: Icon])[] = [
  [msg`Orders`, 'ordersCount', IconReceipt2],
  [msg`New Registered Customers`, 'newCustomerCount', IconUserPlus],
  [msg`Repeat Customers`, 'repeatedCustomerCount', IconUserHeart],
];

/** Today's three counts; skeletons of the same height while they are loading. */
export function Counts({ data }: { data: Figures | undefined }) {
  const figures = new Intl.NumberFormat(locale());
  return (
    <ul className={classes.tiles}>
      {tiles.map(([label, key, TileIcon]) => (
        <li key={key} className={classes.tile}>
          <div>
            <p className={classes.label}>{i18n._(label)}</p>
            {data ? (
              <p className={`${classes.figure} num`}>{figures.format(data[key])}</p>
            ) : (
              <Skeleton className={classes.skeleton} />
            )}
          </div>
          <span className={classes.icon}>
            <TileIcon size={20} stroke={1.75} aria-hidden="true" />
          </span>
        </li>
      ))}
    </ul>
  );
}
