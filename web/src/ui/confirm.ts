import { t } from '@lingui/core/macro';
import { ask, dialogStands, isDialogThere } from './question';

let dialog: Promise<typeof import('./confirm-dialog')> | undefined;
/** Loads the dialog that shows the questions, once: a page that could not load it has none, also later. */
export const loadDialog = () => {
  dialog ??= import('./confirm-dialog');
  return dialog;
};
const dialogComes = () =>
  loadDialog()
    .then(dialogStands)
    .then(
      () => true,
      () => false,
    );

/**
 * Asks before an action that can not be undone. Resolves to true only when the button of the action is pressed.
 * @param text the literal text of the specification
 * @param action the word on the button, such as 'Delete'
 * @param options `dismiss` is the word of the other button where 'Cancel' could mean the action
 */
export async function confirm(
  text: string,
  action: string,
  { title = action, danger = true, dismiss = t`Cancel` } = {},
): Promise<boolean> {
  // A tap that is quicker than the dialog's code waits for it. Where it does not come the browser's own dialog asks, so that no tap is lost
  // and none counts as consent.
  if (!isDialogThere() && !(await dialogComes())) return window.confirm(text);
  return ask({ text, action, title, danger, dismiss });
}
