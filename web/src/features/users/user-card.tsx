import { t } from '@lingui/core/macro';
import { ActionIcon, Badge, Menu } from '@mantine/core';
import { IconDotsVertical, IconKey, IconLock, IconMail, IconPencil, IconPhone, IconTrash } from '@tabler/icons-react';
import type { User } from '@thali/proto/identity/users';
import { parseScopes } from '@thali/proto/scopes';
import { roleTitle } from '../../domain/session/role-title';
import { Initials } from '../../ui/initials';
import card from '../../ui/person-card.module.css';
import classes from './user-card.module.css';

type Props = { user: User; onEdit: () => void; onAsk: () => void; onReset: () => void; onDelete: () => void };

/** Whether the address to sign in with is still to be confirmed, and is not about to be replaced by another. */
const isUnconfirmed = ({ username, addressConfirmed, pendingEmail }: User) =>
  addressConfirmed === false && !pendingEmail && username.includes('@');

export function UserCard({ user, ...actions }: Props) {
  const isAdmin = user.role === 'admin';
  const { pendingEmail } = user;
  return (
    <li className={card.card}>
      <header className={card.header}>
        <Initials name={user.name} size={44} />
        <div className={card.who}>
          <h2 className={card.name}>{user.name}</h2>
          <p className={classes.username}>{user.username}</p>
        </div>
        {user.may.length > 0 && <Actions user={user} {...actions} />}
      </header>
      <div className={classes.role}>
        <Badge variant={isAdmin ? 'light' : 'outline'} color={isAdmin ? undefined : 'gray'}>
          {roleTitle(user.role)}
        </Badge>
        {user.designation && <span>{user.designation}</span>}
      </div>
      <dl className={classes.contact}>
        <Contact icon={IconPhone} label={t`Phone`} value={user.phone} href={user.phone && `tel:${user.phone}`} numeric />
        <Contact icon={IconMail} label={t`Email`} value={user.email} href={user.email && `mailto:${user.email}`} />
      </dl>
      {pendingEmail && <p className={classes.pending}>{t`${pendingEmail} is asked to confirm.`}</p>}
      {isUnconfirmed(user) && <p className={classes.pending}>{t`Not confirmed yet: no mails go to this address.`}</p>}
      <footer className={classes.footer}>
        {isAdmin ? (
          <p className={classes.all}>
            <IconLock size={16} stroke={2} aria-hidden="true" /> {t`Everything; can not be changed here.`}
          </p>
        ) : (
          <Scopes scope={user.scope} />
        )}
      </footer>
    </li>
  );
}

function Scopes({ scope }: { scope: string }) {
  const scopes = parseScopes(scope);
  if (!scopes.length) return <p className={classes.all}>{t`No scopes yet: only profile, devices and support open.`}</p>;
  return (
    <ul className={classes.scopes} aria-label={t`Scopes`}>
      {scopes.map((name) => (
        <li key={name}>
          <Badge variant="light" color="gray" tt="none">
            {name}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function Actions({ user, onEdit, onAsk, onReset, onDelete }: Props) {
  const { name } = user;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t`Actions for ${name}`}>
          <IconDotsVertical size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />} onClick={onEdit}>
          {t`Edit User`}
        </Menu.Item>
        {isUnconfirmed(user) && (
          <Menu.Item leftSection={<IconMail size={20} stroke={1.75} aria-hidden="true" />} onClick={onAsk}>
            {t`Ask to Confirm by Mail`}
          </Menu.Item>
        )}
        {user.may.includes('reset') && (
          <Menu.Item leftSection={<IconKey size={20} stroke={1.75} aria-hidden="true" />} onClick={onReset}>
            {t`Reset Password`}
          </Menu.Item>
        )}
        {user.may.includes('delete') && (
          <>
            <Menu.Divider />
            <Menu.Item color="danger" leftSection={<IconTrash size={20} stroke={1.75} aria-hidden="true" />} onClick={onDelete}>
              {t`Delete User`}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type ContactProps = { icon: typeof IconPhone; label: string; value: string | null; href: string | null; numeric?: boolean };

function Contact({ icon: ContactIcon, label, value, href, numeric }: ContactProps) {
  return (
    <div className={classes.line}>
      <dt>
        <ContactIcon size={18} stroke={1.75} aria-label={label} role="img" />
      </dt>
      <dd className={numeric ? 'num' : undefined}>
        {value ? <a href={href ?? undefined}>{value}</a> : <span>{t`Not given`}</span>}
      </dd>
    </div>
  );
}
