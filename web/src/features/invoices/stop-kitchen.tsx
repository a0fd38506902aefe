import { t } from '@lingui/core/macro';
import { Radio, Stack } from '@mantine/core';
import type { Output } from '@thali/proto/kernel';
import type { previewCredit } from '@thali/proto/ordering/credit-notes';
import { useState } from 'react';
import { RadioOption } from '../../ui/option-card';

type ToCook = NonNullable<Output<typeof previewCredit>['toCook']>;

/**
 * Whether the kitchen shall stop what goes back before it is cooked. Beforehand it does, where nobody has begun: then nothing is lost.
 * Of what is being prepared only the staff know, so nothing is chosen for them.
 */
export function useStopKitchen(toCook: ToCook = []) {
  const [chosen, choose] = useState<boolean>();
  const [missing, setMissing] = useState(false);
  const asked = toCook.length > 0;
  const begun = toCook.some(({ status }) => status !== 'created');
  const stop = chosen ?? (begun ? undefined : true);
  /** Whether all is said; if not, the question says so. */
  const isSaid = (): boolean => {
    const said = !asked || stop !== undefined;
    setMissing(!said);
    return said;
  };
  return { toCook, asked, stop, choose, missing: missing && stop === undefined, isSaid };
}

/** The question of `useStopKitchen`, when there is something to ask. */
export function StopKitchen({ question }: { question: ReturnType<typeof useStopKitchen> }) {
  const { toCook, asked, stop, choose, missing } = question;
  if (!asked) return null;
  const dishes = toCook.map(({ quantity, title, details }) => [`${quantity} × ${title}`, details].filter(Boolean).join(', '));
  const left = dishes.join(' · ');
  return (
    <Radio.Group
      mt="md"
      label={t`Shall the kitchen stop?`}
      description={t`Not cooked yet: ${left}`}
      required
      value={stop === undefined ? null : stop ? 'stop' : 'go-on'}
      onChange={(value) => choose(value === 'stop')}
      error={missing && t`Please say whether the kitchen shall stop!`}
    >
      <Stack gap="xs" mt={6} mb={6}>
        <RadioOption value="stop">{t`Stop the kitchen`}</RadioOption>
        <RadioOption value="go-on">{t`Go on cooking`}</RadioOption>
      </Stack>
    </Radio.Group>
  );
}
