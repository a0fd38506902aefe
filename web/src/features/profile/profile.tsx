import { t } from '@lingui/core/macro';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { setLanguage } from '@thali/proto/identity/session';
import { useState } from 'react';
import { keepLanguage } from '#words';
import { LanguageSelect } from '../../domain/session/language-select';
import { profileQuery } from '../../domain/session/profile';
import { roleTitle } from '../../domain/session/role-title';
import { useCommand } from '../../lib/use-command';
import { ErrorState } from '../../ui/error-state';
import { Initials } from '../../ui/initials';
import { PageHeader } from '../../ui/page-header';
import { ChangePasswordDialog } from './change-password-dialog';
import classes from './profile.module.css';

/** The store's admin changes the details; users change only their own password. */
export default function Profile() {
  const [changing, setChanging] = useState(false);
  const { data: user, error, isError, refetch } = useQuery(profileQuery());
  const choose = useCommand(setLanguage, {
    onSuccess: (_answer, { language }) => keepLanguage(language) && location.reload(),
  });
  const rows = [
    [t`Name`, user?.name],
    [t`Email / Username`, user?.username],
    [t`Contact No`, user?.phone, 'num'],
    [t`Address`, user?.address],
    [t`Designation`, user?.designation],
    [t`Role`, user && roleTitle(user.role)],
  ] as const;
  return (
    <>
      <PageHeader title={t`Profile`} detail={t`Your details in this store`}>
        <Button
          variant="default"
          leftSection={<IconKey size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          {t`Change Password`}
        </Button>
      </PageHeader>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
      <section className={classes.card} aria-busy={!user && !isError}>
        {isError && !user ? (
          <ErrorState title={t`Error loading details! Please Try Later!`} error={error} onRetry={() => refetch()} />
        ) : (
          <>
            <header className={classes.header}>
              {user ? <Initials name={user.name} size={56} /> : <Skeleton circle height={56} />}
              <div className="trunc">
                <h2 className={`${classes.name} trunc`}>{user?.name ?? <Skeleton width={180} height={22} />}</h2>
                {user && <Badge color="kokum">{roleTitle(user.role)}</Badge>}
              </div>
            </header>
            <dl className={classes.rows}>
              {rows.map(([label, value, kind]) => (
                <div key={label} className={classes.row}>
                  <dt>{label}</dt>
                  <dd className={kind}>
                    {user ? value || <span className={classes.none}>{t`Not given`}</span> : <Skeleton width={200} height={16} />}
                  </dd>
                </div>
              ))}
              <div className={classes.row}>
                <dt>{t`Language`}</dt>
                <dd className={classes.language}>
                  <LanguageSelect busy={!user || choose.isPending} onChoose={(language) => choose.mutate({ language })} />
                </dd>
              </div>
            </dl>
          </>
        )}
      </section>
    </>
  );
}
