import { Badge, Button, Skeleton } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../../domain/session/profile';
import { ErrorState } from '../../ui/error-state';
import { Initials } from '../../ui/initials';
import { PageHeader } from '../../ui/page-header';
import { ChangePasswordDialog } from './change-password-dialog';
import classes from './profile.module.css';

/** The store's admin changes the details; users change only their own password. */
export default function Profile() {
  const [changing, setChanging] = useState(false);
  const { data: user, error, isError, refetch } = useQuery(profileQuery());
  const rows = [
    ['Name', user?.name],
    ['Email / Username', user?.username],
    ['Contact No', user?.phone],
    ['Address', user?.address],
    ['Designation', user?.designation],
    ['Role', user?.role.toUpperCase()],
  ] as const;
  return (
    <>
      <PageHeader title="Profile" detail="Your details in this store">
        <Button
          variant="default"
          leftSection={<IconKey size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          Change Password
        </Button>
      </PageHeader>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
      <section className={classes.card} aria-busy={!user && !isError}>
        {isError && !user ? (
          <ErrorState title="Error loading details! Please Try Later!" error={error} onRetry={() => refetch()} />
        ) : (
          <>
            <header className={classes.header}>
              {user ? <Initials name={user.name} size={56} /> : <Skeleton circle height={56} />}
              <div className="trunc">
                <h2 className={`${classes.name} trunc`}>{user?.name ?? <Skeleton width={180} height={22} />}</h2>
                {user && <Badge color="kokum">{user.role.toUpperCase()}</Badge>}
              </div>
            </header>
            <dl className={classes.rows}>
              {rows.map(([label, value]) => (
                <div key={label} className={classes.row}>
                  <dt>{label}</dt>
                  <dd className={label === 'Contact No' ? 'num' : undefined}>
                    {user ? value || <span className={classes.none}>Not given</span> : <Skeleton width={200} height={16} />}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </section>
    </>
  );
}
