import {
  type Icon,
  IconBuildingStore,
  IconCircleCheck,
  IconCircleOff,
  IconFileText,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { OperatorAction } from '@thali/proto/tenancy/tenant-admin';
import { Link } from 'react-router-dom';
import { momentText } from '../../../ui/days';
import { durationText } from '../../../ui/plan-text';
import { rupees } from '../texts';
import classes from './action-list.module.css';

const words: Record<OperatorAction['action'], { text: string; icon: Icon }> = {
  tenant_added: { text: 'added', icon: IconBuildingStore },
  tenant_updated: { text: 'changed', icon: IconPencil },
  tenant_activated: { text: 'switched on', icon: IconCircleCheck },
  tenant_deactivated: { text: 'switched off', icon: IconCircleOff },
  tenant_deleted: { text: 'deleted', icon: IconTrash },
  policy_saved: { text: 'saved the policy', icon: IconFileText },
};

/** What operators did, one line each: who, what, to whom, when. `named` leaves the tenant out where all are of one. */
export function ActionList({ actions, named = true }: { actions: readonly OperatorAction[]; named?: boolean }) {
  return (
    <ol className={classes.list}>
      {actions.map((action) => {
        const { text, icon: Sign } = words[action.action];
        return (
          <li key={action.id} className={classes.line}>
            <span className={classes.sign}>
              <Sign size={18} stroke={1.75} aria-hidden="true" />
            </span>
            <div className={classes.what}>
              <p>
                <b>{action.operator}</b> {text} {named && <Subject action={action} />}
              </p>
              <Details details={action.details} />
            </div>
            <time className={`${classes.when} num`} dateTime={action.at}>
              {momentText(action.at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}

function Subject({ action: { action, tenant_id, tenant_name, details } }: { action: OperatorAction }) {
  if (action === 'policy_saved') return <b>{String(details.type)}</b>;
  if (action === 'tenant_deleted') return <b>{tenant_name}</b>;
  return (
    <Link className={classes.link} to={`/superadmin/dashboard/tenants/${tenant_id}/subscription-history`}>
      {tenant_name}
    </Link>
  );
}

const fields: Record<string, string> = { name: 'Name', email: 'Email' };

function Details({ details }: { details: OperatorAction['details'] }) {
  const { email, durationMonths, priceMinor } = details;
  const parts = Object.entries(fields).flatMap(([field, title]) => {
    const change = details[field] as { from?: unknown; to?: unknown } | undefined;
    return change?.to === undefined ? [] : [`${title}: ${String(change.from)} → ${String(change.to)}`];
  });
  if (typeof email === 'string') parts.push(email);
  if (typeof durationMonths === 'number' && typeof priceMinor === 'number')
    parts.push(`${durationText(durationMonths)} for ${rupees(priceMinor / 100)}`);
  return parts.length ? <p className={classes.details}>{parts.join(' · ')}</p> : null;
}
