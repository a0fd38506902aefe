import { Skeleton } from '@mantine/core';
import { type Icon, IconReceipt2, IconUserHeart, IconUserPlus } from '@tabler/icons-react';
import classes from './counts.module.css';

interface Figures {
  ordersCount: number;
  newCustomerCount: number;
  repeatedCustomerCount: number;
}

const tiles: readonly (readonly [label: string, key: keyof Figures, icon: Icon])[] = [
  ['Orders', 'ordersCount', IconReceipt2],
  ['New Registered Customers', 'newCustomerCount', IconUserPlus],
  ['Repeat Customers', 'repeatedCustomerCount', IconUserHeart],
];
const figures = new Intl.NumberFormat('en-IN');

/** Today's three counts; skeletons of the same height while they are loading. */
export function Counts({ data }: { data: Figures | undefined }) {
  return (
    <ul className={classes.tiles}>
      {tiles.map(([label, key, TileIcon]) => (
        <li key={key} className={classes.tile}>
          <div>
            <p className={classes.label}>{label}</p>
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
