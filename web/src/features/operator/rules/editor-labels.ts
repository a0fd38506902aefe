import { t } from '@lingui/core/macro';
import type { RichTextEditorLabels } from '@mantine/tiptap';

/** The words of the controls that the editor of policies has; Mantine's own are English. */
export const editorLabels = (): Partial<RichTextEditorLabels> => ({
  h2ControlLabel: t`Heading 2`,
  h3ControlLabel: t`Heading 3`,
  boldControlLabel: t`Bold`,
  italicControlLabel: t`Italic`,
  underlineControlLabel: t`Underline`,
  bulletListControlLabel: t`Bullet list`,
  orderedListControlLabel: t`Ordered list`,
  blockquoteControlLabel: t`Blockquote`,
  linkControlLabel: t`Link`,
  unlinkControlLabel: t`Remove link`,
  linkEditorInputLabel: t`Enter URL`,
  linkEditorExternalLink: t`Open link in a new tab`,
  linkEditorInternalLink: t`Open link in the same tab`,
  linkEditorSave: t`Save`,
  undoControlLabel: t`Undo`,
  redoControlLabel: t`Redo`,
});
