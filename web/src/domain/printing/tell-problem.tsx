import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import hotToast from 'react-hot-toast';

type Ways = {
  again: () => void;
  /** Opens the print window; false when the browser blocked it. */
  inWindow?: () => boolean;
};

/**
 * Shows a printing problem until it is dismissed, and opens the print window where that may replace the paper.
 * @param id of the toast, the same for all messages about one paper
 */
export function tellProblem(id: string, message: string, { again, inWindow }: Ways) {
  const opened = inWindow?.() ?? false;
  const choose = (what?: () => void) => () => {
    hotToast.dismiss(id);
    what?.();
  };
  hotToast.error(
    <div>
      {message} {opened && t`The print window takes over.`}
      <Group gap="xs" mt="xs">
        <Button size="compact-md" onClick={choose(again)}>
          {t`Print again`}
        </Button>
        {inWindow && !opened && (
          <Button size="compact-md" variant="default" onClick={choose(inWindow)}>
            {t`Print window`}
          </Button>
        )}
        <Button size="compact-md" variant="transparent" c="inherit" onClick={choose()}>
          {t`Dismiss`}
        </Button>
      </Group>
    </div>,
    { id, duration: Number.POSITIVE_INFINITY },
  );
}
