import {
  type Icon,
  IconBuildingStore,
  IconCalendarPlus,
  IconCircleCheck,
  IconCircleOff,
  IconFileText,
  IconGift,
  IconKey,
  IconMail,
  IconPencil,
  IconPlayerSkipForward,
  IconRefresh,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import type { OperatorAction } from '@thali/proto/tenancy/tenant-admin';
import { Link } from 'react-router-dom';
import { durationText } from '../../../domain/plans/plan-text';
import { momentText } from '../../../ui/days';
import { dateText, rupees } from '../texts';
import classes from './action-list.module.css';

const words: Record<OperatorAction['action'], { text: string; icon: Icon }> = {
  tenant_added: { text: 'added', icon: IconBuildingStore },
  tenant_updated: { text: 'changed', icon: IconPencil },
  tenant_activated: { text: 'switched on', icon: IconCircleCheck },
  tenant_deactivated: { text: 'switched off', icon: IconCircleOff },
  tenant_deleted: { text: 'deleted', icon: IconTrash },
  tenant_extended: { text: 'extended the subscription of', icon: IconCalendarPlus },
  tenant_comped: { text: 'gave a free period to', icon: IconGift },
  tenant_plan_changed: { text: 'changed the plan of', icon: IconRepeat },
  owner_reset_mailed: { text: 'mailed a password link to the owner of', icon: IconKey },
  receipt_resent: { text: 'mailed a receipt again to', icon: IconMail },
  confirmation_resent: { text: 'mailed the confirmation again to', icon: IconMail },
  plan_added: { text: 'added the plan', icon: IconRepeat },
  plan_changed: { text: 'changed the plan', icon: IconRepeat },
  plan_deleted: { text: 'deleted the plan', icon: IconTrash },
  policy_saved: { text: 'saved the policy', icon: IconFileText },
  event_retried: { text: 'applied a failed event of', icon: IconRefresh },
  event_dropped: { text: 'dropped a failed event of', icon: IconPlayerSkipForward },
};

/** The operators' actions, one line each: who, what, to whom, when. `named`: shows the tenant; false where all are of one tenant. */
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
  if (typeof details.plan === 'string' && tenant_id === null) return <b>{details.plan}</b>;
  if (action === 'policy_saved') return <b>{String(details.type)}</b>;
  if (action === 'tenant_deleted' || tenant_id === null) return <b>{tenant_name ?? 'no tenant'}</b>;
  return (
    <Link className={classes.link} to={`/superadmin/dashboard/tenants/${tenant_id}/subscription-history`}>
      {tenant_name}
    </Link>
  );
}

const fields: Record<string, string> = { name: 'Name', email: 'Email', emailAsked: 'Email, once it is confirmed' };

function Details({ details }: { details: OperatorAction['details'] }) {
  const { email, durationMonths, priceMinor, consumer, reason, plan, days, receipt, until } = details;
  const parts = Object.entries(fields).flatMap(([field, title]) => {
    const change = details[field] as { from?: unknown; to?: unknown } | undefined;
    return change?.to === undefined ? [] : [`${title}: ${String(change.from)} → ${String(change.to)}`];
  });
  const [from, to] = [offerText(details.from), offerText(details.to)];
  if (from || to) parts.push([from, to].filter(Boolean).join(' → '));
  else if (typeof plan === 'string') parts.push(plan);
  if (typeof days === 'number') parts.push(days === 1 ? '1 day' : `${days} days`);
  if (typeof receipt === 'string') parts.push(receipt);
  if (typeof consumer === 'string') parts.push(consumer);
  if (typeof reason === 'string') parts.push(reason);
  if (typeof email === 'string') parts.push(email);
  if (typeof durationMonths === 'number' && typeof priceMinor === 'number')
    parts.push(`${durationText(durationMonths)} for ${rupees(priceMinor / 100)}`);
  else if (typeof durationMonths === 'number') parts.push(durationText(durationMonths));
  if (typeof until === 'string') parts.push(`until ${dateText(until)}`);
  return parts.length ? <p className={classes.details}>{parts.join(' · ')}</p> : null;
}

/** A plan as the log stores it: `Yearly, 1 Year for ₹14,999.50`. */
function offerText(offer: unknown): string | undefined {
  const { name, durationMonths, priceMinor } = (offer ?? {}) as {
    name?: unknown;
    durationMonths?: unknown;
    priceMinor?: unknown;
  };
  if (typeof name !== 'string' || typeof durationMonths !== 'number' || typeof priceMinor !== 'number') return undefined;
  return `${name}, ${durationText(durationMonths)} for ${rupees(priceMinor / 100)}`;
}
