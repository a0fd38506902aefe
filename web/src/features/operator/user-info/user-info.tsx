import { Anchor, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMail, IconMapPin, IconPhone, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UserInfo as Person } from '@thali/proto/identity/user-info';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { Initials } from '../../../ui/initials';
import { PageHeader } from '../../../ui/page-header';
import { Pager } from '../../../ui/pager';
import { CardSkeletons } from '../../../ui/skeletons';
import panel from '../panel.module.css';
import { userInfoQuery } from '../queries';
import { TenantStatus } from '../tenant-table';
import { NOTHING } from '../texts';
import classes from './user-info.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Everybody who can sign in to some restaurant, with ways to reach them. */
export default function UserInfo() {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 800);
  const [page, setPage] = useState(1);
  const { data, error, isPending, isError, refetch } = useQuery(userInfoQuery(search, page));
  return (
    <>
      <PageHeader title="User Info" />
      <search className={classes.search}>
        <TextInput
          type="search"
          aria-label="Search users"
          placeholder="Name, email or phone"
          autoComplete="off"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(1);
          }}
        />
      </search>
      {isError && !data && (
        <section className={panel.card}>
          <ErrorState
            title="We're getting issue while fetching data! Please try later!"
            error={error}
            onRetry={() => refetch()}
          />
        </section>
      )}
      {data?.users.length === 0 && (
        <section className={panel.card}>
          <EmptyState title="No Users Found!">{search && 'Nobody has this in name, email or phone.'}</EmptyState>
        </section>
      )}
      <ul className={classes.grid} aria-label="Users">
        {isPending && <CardSkeletons cards={9} height={224} />}
        {data?.users.map((person) => (
          <PersonCard key={person.id} person={person} />
        ))}
      </ul>
      {data && data.totalUsers > 0 && (
        <Pager
          page={data.currentPage}
          pages={data.totalPages}
          shown={data.users.length}
          total={data.totalUsers}
          onPage={setPage}
        />
      )}
    </>
  );
}

function PersonCard({ person }: { person: Person }) {
  const { name, username, role, designation, phone, address, tenant_name } = person;
  const email = person.email ?? username;
  return (
    <li className={classes.person}>
      <header className={classes.head}>
        <Initials name={name} />
        <div className={classes.who}>
          <b className="trunc">{name}</b>
          <small className="trunc">{[role.toUpperCase(), designation].filter(Boolean).join(' · ')}</small>
          {tenant_name && <small className="trunc">{tenant_name}</small>}
        </div>
        <TenantStatus active={person.is_active} />
      </header>
      <p className={classes.line}>
        <IconMail {...icon} />
        <Anchor href={`mailto:${email}`} size="sm" className={classes.reach} aria-label={`Write to ${email}`}>
          {email}
        </Anchor>
      </p>
      <p className={classes.line}>
        <IconPhone {...icon} />
        {phone ? (
          <Anchor href={`tel:${phone}`} size="sm" className={`${classes.reach} num`} aria-label={`Call ${phone}`}>
            {phone}
          </Anchor>
        ) : (
          NOTHING
        )}
      </p>
      <p className={classes.line}>
        <IconMapPin {...icon} />
        <span className={classes.address}>{address || NOTHING}</span>
      </p>
    </li>
  );
}
