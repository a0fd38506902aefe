import { t } from '@lingui/core/macro';
import { Progress } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { LimitsInUse } from '@thali/proto/limits-in-use';
import { i18n, locale } from '#words';
import { limitTitles } from '../../domain/plans/limit-titles';
import { limitsQueries } from './queries';
import classes from './subscription.module.css';

type InUse = LimitsInUse[number];

/** What is nearly full of what the store may have; nothing while there is room, and while a service can not say. */
export function Limits() {
  const inUse = useQueries({ queries: limitsQueries() }).flatMap(({ data = [] }) => data);
  if (!inUse.length) return null;
  return (
    <section className={classes.section} aria-labelledby="limits">
      <div>
        <h2 id="limits" className={classes.heading}>
          {t`Nearly full`}
        </h2>
        <p>{t`When one of these is full, nothing can be added to it. What is there stays, and orders and payments go on.`}</p>
      </div>
      <ul className={classes.limits}>
        {inUse.map((one) => (
          <li key={one.what}>
            <LimitInUse {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LimitInUse({ what, used, limit }: InUse) {
  const title = i18n._(limitTitles[what]);
  const amount = usedText({ used, limit });
  return (
    <>
      <div className={classes.limit}>
        <b>{title}</b>
        <span className="num">{amount}</span>
      </div>
      <Progress
        value={Math.min(100, (100 * used) / limit)}
        color={used < limit ? 'warning' : 'danger'}
        aria-label={t`${title}: ${amount}`}
      />
    </>
  );
}

/** Services stop counting where a limit is passed, so beyond it there is no figure. */
function usedText({ used, limit }: Pick<InUse, 'used' | 'limit'>): string {
  const figure = new Intl.NumberFormat(locale());
  const most = figure.format(limit);
  const there = figure.format(used);
  return used > limit ? t`more than ${most}` : t`${there} of ${most}`;
}
