import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { OperatorAction } from '@thali/proto/tenancy/tenant-admin';
import { i18n } from '#words';
import { durationText } from '../../../domain/plans/plan-text';
import { momentText } from '../../../ui/days';
import { Link } from '../../../ui/link';
import { Trans } from '../../../ui/rich-text';
import { dateText, offerText, termsText } from '../texts';
import classes from './action-list.module.css';
import { deeds } from './deeds';

/** The operators' actions, one line each: who, what, to whom, when. `named`: shows the tenant; false where all are of one tenant. */
export function ActionList({ actions, named = true }: { actions: readonly OperatorAction[]; named?: boolean }) {
  return (
    <ol className={classes.list}>
      {actions.map((action) => {
        const { icon: Sign, ...texts } = deeds[action.action];
        const text = named ? texts.named : (texts.alone ?? texts.named);
        return (
          <li key={action.id} className={classes.line}>
            <span className={classes.sign}>
              <Sign size={18} stroke={1.75} aria-hidden="true" />
            </span>
            <div className={classes.what}>
              <p>
                <Trans {...text} values={{ who: <b>{action.operator}</b>, whom: <Subject action={action} /> }} />
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
  if (action === 'policy_saved') return <b>{policyText(String(details.type))}</b>;
  if (action === 'tenant_deleted' || tenant_id === null) return <b>{tenant_name ?? t`no tenant`}</b>;
  return (
    <Link className={classes.link} to={`/superadmin/dashboard/tenants/${tenant_id}/subscription-history`}>
      {tenant_name}
    </Link>
  );
}

const policies: Record<string, MessageDescriptor> = { privacy: msg`privacy`, refund: msg`refund`, terms: msg`terms` };

function policyText(type: string): string {
  const title = policies[type];
  return title ? i18n._(title) : type;
}

const fields: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  email: msg`Email`,
  emailAsked: msg`Email, once it is confirmed`,
};

function Details({ details }: { details: OperatorAction['details'] }) {
  const { email, durationMonths, priceMinor, consumer, reason, plan, days, receipt, until } = details;
  const parts = Object.entries(fields).flatMap(([field, title]) => {
    const change = details[field] as { from?: unknown; to?: unknown } | undefined;
    return change?.to === undefined ? [] : [`${i18n._(title)}: ${String(change.from)} → ${String(change.to)}`];
  });
  const [from, to] = [loggedOffer(details.from), loggedOffer(details.to)];
  if (from || to) parts.push([from, to].filter(Boolean).join(' → '));
  else if (typeof plan === 'string') parts.push(plan);
  if (typeof days === 'number') parts.push(plural(days, { one: '# day', other: '# days' }));
  if (typeof receipt === 'string') parts.push(receipt);
  if (typeof consumer === 'string') parts.push(consumer);
  if (typeof reason === 'string') parts.push(reason);
  if (typeof email === 'string') parts.push(email);
  if (typeof durationMonths === 'number' && typeof priceMinor === 'number')
    parts.push(termsText(durationMonths, priceMinor / 100));
  else if (typeof durationMonths === 'number') parts.push(durationText(durationMonths));
  const day = typeof until === 'string' && dateText(until);
  if (day) parts.push(t`until ${day}`);
  return parts.length ? <p className={classes.details}>{parts.join(' · ')}</p> : null;
}

/** A plan as the log stores it: `Yearly, 1 Year for ₹14,999.50`. */
function loggedOffer(offer: unknown): string | undefined {
  const { name, durationMonths, priceMinor } = (offer ?? {}) as {
    name?: unknown;
    durationMonths?: unknown;
    priceMinor?: unknown;
  };
  if (typeof name !== 'string' || typeof durationMonths !== 'number' || typeof priceMinor !== 'number') return undefined;
  return offerText(name, durationMonths, priceMinor / 100);
}
