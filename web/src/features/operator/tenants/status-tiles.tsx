import { msg, t } from '@lingui/core/macro';
import { IconBuildingStore, IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { i18n } from '#words';
import { countsQuery } from '../queries';
import { countText } from '../texts';
import classes from './tenants.module.css';

export type Status = 'active' | 'inactive' | '';

const tiles = [
  { status: 'active', title: msg`Actives`, icon: IconCircleCheck, count: 'activeTenants' },
  { status: 'inactive', title: msg`Inactive`, icon: IconCircleOff, count: 'inactiveTenants' },
  { status: '', title: msg`All`, icon: IconBuildingStore, count: 'allTenants' },
] as const;

/** Chooses the status of the tenants listed; each tile shows their number. */
export function StatusTiles({ chosen, onChoose }: { chosen: Status; onChoose: (status: Status) => void }) {
  const { data } = useQuery(countsQuery());
  return (
    <fieldset className={classes.tiles} aria-label={t`Status`}>
      {tiles.map(({ status, title, icon: Icon, count }) => (
        <button
          key={status}
          type="button"
          className={classes.tile}
          data-status={status}
          aria-pressed={chosen === status}
          onClick={() => onChoose(status)}
        >
          <span className={classes.sign}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </span>
          <span className={classes.tileTitle}>{i18n._(title)}</span>
          <b className="num">{data ? countText(data[count]) : '–'}</b>
        </button>
      ))}
    </fieldset>
  );
}
