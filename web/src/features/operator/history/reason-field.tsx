import { Textarea, type TextareaProps } from '@mantine/core';

/** Why it is done; it stands in the operator's log. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea label="Reason" description="It stands in the operator log." autosize minRows={2} maxLength={500} {...props} />
);
