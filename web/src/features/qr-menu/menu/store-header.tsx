import { t } from '@lingui/core/macro';
import { IconArmchair, IconInfoCircle, IconMapPin } from '@tabler/icons-react';
import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import { tableTitle } from '../../../domain/tables/table-title';
import { LanguageSwitch } from './language-switch';
import classes from './store-header.module.css';

const bowls = Array.from({ length: 6 }, (_, n) => {
  const angle = (Math.PI / 3) * n;
  return [100 + 58 * Math.sin(angle), 100 - 58 * Math.cos(angle)] as const;
});

type Props = { store: PublicMenu['storeSettings']; table: PublicMenu['storeTable']; ordering: boolean };

export function StoreHeader({ store, table, ordering }: Props) {
  return (
    <header className={classes.hero}>
      <svg className={classes.art} viewBox="0 0 200 200" fill="none" stroke="#fff" aria-hidden="true">
        <circle cx="100" cy="100" r="97" />
        <circle cx="100" cy="100" r="90" className={classes.fine} />
        <circle cx="100" cy="100" r="29" />
        {bowls.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r="20" />
            <circle cx={x} cy={y} r="16" className={classes.fine} />
          </g>
        ))}
      </svg>
      <h1 className={classes.name}>
        {store.image && <img className={classes.logo} src={store.image} alt="" width="48" height="48" />}
        {store.store_name}
      </h1>
      {store.address && (
        <p className={classes.address}>
          <IconMapPin size={16} stroke={2} aria-hidden="true" />
          <bdi>{store.address.replaceAll('\n', ', ')}</bdi>
        </p>
      )}
      {!ordering && (
        <p className={classes.address}>
          <IconInfoCircle size={16} stroke={2} aria-hidden="true" />
          {t`To order, please ask the staff.`}
        </p>
      )}
      <div className={classes.row}>
        {table && (
          <span className={classes.table}>
            <IconArmchair size={18} stroke={1.75} aria-hidden="true" />
            {tableTitle(table.table_title)}
            {table.floor && table.floor !== '-' && `, ${table.floor}`}
          </span>
        )}
        <LanguageSwitch />
      </div>
    </header>
  );
}
