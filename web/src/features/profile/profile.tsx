import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../lib/profile';
import { ErrorState } from '../../ui/error-state';
import { Initials } from '../../ui/initials';
import { PageHeader } from '../../ui/page-header';
import classes from './profile.module.css';

/** Read-only: staff details are changed by the store's admin. */
export default function Profile() {
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
      <PageHeader title="Profile" detail="Your details in this store" />
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
