import { t } from '@lingui/core/macro';
import { Textarea, type TextareaProps } from '@mantine/core';

/** The reason of an action, for the operator log. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea label={t`Reason`} description={t`It stands in the operator log.`} autosize minRows={2} maxLength={500} {...props} />
);
