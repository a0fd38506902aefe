import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import { type Icon, IconCake, IconHistory, IconMail, IconPencil, IconTrash, IconUser } from '@tabler/icons-react';
import type { Customer } from '@thali/proto/ordering/customers';
import { phoneText } from '@thali/proto/phone';
import { i18n } from '#words';
import { dayText, momentText } from '../../ui/days';
import { Initials } from '../../ui/initials';
import card from '../../ui/person-card.module.css';
import classes from './customer-card.module.css';

type Props = {
  customer: Customer;
  onHistory: (customer: Customer) => void;
  /** Null if the user may only read. */
  actions: { edit: (customer: Customer) => void; remove: (customer: Customer) => void } | null;
};

const genders: Record<NonNullable<Customer['gender']>, MessageDescriptor> = {
  female: msg`female`,
  male: msg`male`,
  other: msg({ context: 'gender', message: 'other' }),
};

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export function CustomerCard({ customer, onHistory, actions }: Props) {
  const { name, phone, email, birth_date, gender } = customer;
  const created = momentText(customer.created_at);
  const updated = momentText(customer.updated_at);
  return (
    <li className={card.card}>
      <div className={card.header}>
        <Initials name={name} size={40} />
        <div className={card.who}>
          <h2 className={card.name}>{name}</h2>
          <a className={`${classes.phone} num`} href={`tel:${phone}`}>
            {phoneText(phone)}
          </a>
        </div>
        {actions && (
          <div className={classes.actions}>
            <ActionIcon aria-label={t`Edit ${name}`} title={t`Edit`} onClick={() => actions.edit(customer)}>
              <IconPencil {...icon} />
            </ActionIcon>
            <ActionIcon aria-label={t`Delete ${name}`} title={t`Delete`} onClick={() => actions.remove(customer)}>
              <IconTrash {...icon} />
            </ActionIcon>
          </div>
        )}
      </div>
      <dl className={classes.details}>
        <Detail name={t`Email`} icon={IconMail} value={email} missing={t`No email`} />
        <Detail name={t`Birth Date`} icon={IconCake} value={birth_date && dayText(birth_date)} missing={t`No birth date`} />
        <Detail name={t`Gender`} icon={IconUser} value={gender && i18n._(genders[gender])} missing={t`Gender not given`} />
      </dl>
      <div className={classes.footer}>
        <p className="num">
          <span>{t`Created ${created}`}</span>
          <span>{t`Updated ${updated}`}</span>
        </p>
        <Button
          className={classes.history}
          variant="subtle"
          size="sm"
          aria-label={t`History of ${name}`}
          leftSection={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onHistory(customer)}
        >
          {t`History`}
        </Button>
      </div>
    </li>
  );
}

type DetailProps = { name: string; icon: Icon; value: string | null; missing: string };

function Detail({ name, icon: DetailIcon, value, missing }: DetailProps) {
  return (
    <div className={classes.detail}>
      <dt>
        <DetailIcon size={18} stroke={1.75} aria-label={name} role="img" />
      </dt>
      <dd data-missing={!value || undefined}>{value ?? missing}</dd>
    </div>
  );
}
