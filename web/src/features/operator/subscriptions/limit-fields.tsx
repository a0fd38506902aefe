import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import { type LimitName, limitNames, limits } from '@thali/proto/limits';
import { i18n } from '#words';
import { limitTitles } from '../../../domain/plans/limit-titles';
import { WholeNumberInput } from '../number-inputs';
import classes from './limit-fields.module.css';

/** The form of a plan as it is typed; an empty limit is the usual one, which its field shows. */
export interface PlanTexts {
  name: string;
  duration_months: string;
  amount: string;
  description: string;
  trial_days: string;
  limits: Record<LimitName, string>;
}

/** What a store of the plan may have, folded away: most plans have the usual figures. Open where one of them is wrong. */
export function LimitFields({ form }: { form: UseFormReturnType<PlanTexts> }) {
  const wrong = Object.keys(form.errors).some((field) => field.startsWith('limits.'));
  return (
    <details className={classes.limits} open={wrong || undefined}>
      <summary>{t`What a store may have`}</summary>
      <p>{t`Empty fields have the usual figure. A lower one takes nothing away from a store that has more already.`}</p>
      <div className={classes.fields}>
        {limitNames.map((name) => (
          <WholeNumberInput
            key={form.key(`limits.${name}`)}
            label={i18n._(limitTitles[name])}
            placeholder={String(limits[name].most)}
            {...form.getInputProps(`limits.${name}`)}
          />
        ))}
      </div>
    </details>
  );
}
