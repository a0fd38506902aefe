import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';

/** A reason that has to be given. */
export function useReason() {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  /** The reason; without one nothing, and the field says so and has the focus. */
  const take = (): string | undefined => {
    const given = text.trim();
    setMissing(!given);
    if (given) return given;
    field.current?.focus();
  };
  return { text, setText, missing: missing && !text.trim(), field, take };
}

type Props = { reason: ReturnType<typeof useReason>; label: string; minRows?: number; autoFocus?: boolean };

/** The field of `useReason`. */
export function ReasonField({ reason: { text, setText, missing, field }, label, minRows = 1, autoFocus }: Props) {
  return (
    <Textarea
      ref={field}
      mt="md"
      label={label}
      required
      autosize
      minRows={minRows}
      maxRows={4}
      maxLength={200}
      data-autofocus={autoFocus || undefined}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      error={missing && t`Please give a reason!`}
    />
  );
}
