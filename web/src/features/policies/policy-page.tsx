import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type PolicyType } from '@thali/proto/tenancy/policies';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { i18n } from '#words';
import { policyQuery } from '../../domain/policies/policies';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Link } from '../../ui/link';
import { Logo } from '../../ui/logo';
import { RowSkeletons } from '../../ui/skeletons';
import classes from './policy-page.module.css';

const brand = 'Thali'; // no text: the product's name

const titles: Record<PolicyType, MessageDescriptor> = {
  privacy: msg`Privacy Policy`,
  refund: msg`Refund Policy`,
  terms: msg`Terms of Service`,
};

/** A policy, readable without a session. The server sends only sanitised HTML, without scripts, styles, images or forms. */
export default function PolicyPage({ type }: { type?: PolicyType }) {
  const { policyType } = useParams();
  const shown = type ?? (policyType as PolicyType);
  const title = i18n._(titles[shown] ?? msg`Policy`);
  const { data, error, isPending, isError, refetch } = useQuery(policyQuery(shown));
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title]);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Anchor component={Link} to="/" className={classes.brand} underline="never" aria-label={t`Thali, home`}>
          <Logo size={32} />
          {brand}
        </Anchor>
      </header>
      <main className={classes.main}>
        <Title order={1}>{title}</Title>
        {isPending && <RowSkeletons rows={5} height={56} />}
        {isError && (
          <ErrorState title={t`Failed to load policy.`} error={error} onRetry={() => refetch()}>
            {t`Error loading data`}
          </ErrorState>
        )}
        {data?.content === '' && <EmptyState title={t`Nothing is published here yet`} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allowlist when saved and when read */}
        {data?.content && <article className={classes.text} dangerouslySetInnerHTML={{ __html: data.content }} />}
      </main>
      <footer className={classes.footer}>
        <Link to="/policy/privacy">{t`Privacy`}</Link>
        <Link to="/policy/refund">{t({ context: 'policy', message: 'Refund' })}</Link>
        <Link to="/policy/terms">{t`Terms`}</Link>
      </footer>
    </div>
  );
}
