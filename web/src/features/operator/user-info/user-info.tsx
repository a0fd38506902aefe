import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UserInfo as Person } from '@thali/proto/identity/user-info';
import { useState } from 'react';
import { roleTitle } from '../../../domain/session/role-title';
import { CardGrid, CardGridSkeleton } from '../../../ui/card-grid';
import { Initials } from '../../../ui/initials';
import { ListPanel } from '../../../ui/list-panel';
import { ListScreen } from '../../../ui/list-screen';
import { SearchBox, useSearchText } from '../../../ui/search-box';
import { userInfoQuery } from '../queries';
import { TenantStatus } from '../tenant-table';
import { fetchFailed, NOTHING } from '../texts';
import classes from './user-info.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** All users of all restaurants, with ways to contact them. */
export default function UserInfo() {
  const { text, setText, asked } = useSearchText(800);
  const [page, setPage] = useState(1);
  const users = useQuery(userInfoQuery(asked, page));
  const { data } = users;
  const search = (next: string) => {
    setText(next);
    setPage(1);
  };
  return (
    <ListScreen
      title={t`User Info`}
      tools={<SearchBox label={t`Search users`} placeholder={t`Name, email or phone`} value={text} onChange={search} />}
    >
      <ListPanel
        label={t`Users`}
        rows={data?.users}
        query={users}
        failure={{ title: fetchFailed() }}
        empty={{ title: t`No Users Found!`, text: asked && t`Nobody has this in name, email or phone.` }}
        skeleton={<CardGridSkeleton label={t`Users`} cards={9} height={224} />}
        unframed
        pages={data && { page: data.currentPage, pages: data.totalPages, total: data.totalUsers, onPage: setPage }}
      >
        {(rows) => (
          <CardGrid label={t`Users`}>
            {rows.map((person) => (
              <PersonCard key={person.id} person={person} />
            ))}
          </CardGrid>
        )}
      </ListPanel>
    </ListScreen>
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
          <small className="trunc">{[roleTitle(role), designation].filter(Boolean).join(' · ')}</small>
          {tenant_name && <small className="trunc">{tenant_name}</small>}
        </div>
        <TenantStatus active={person.is_active} />
      </header>
      <p className={classes.line}>
        <IconMail {...icon} />
        <Anchor href={`mailto:${email}`} size="sm" className={classes.reach} aria-label={t`Write to ${email}`}>
          {email}
        </Anchor>
      </p>
      <p className={classes.line}>
        <IconPhone {...icon} />
        {phone ? (
          <Anchor href={`tel:${phone}`} size="sm" className={`${classes.reach} num`} aria-label={t`Call ${phone}`}>
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
