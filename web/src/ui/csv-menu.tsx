import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { saveAs } from '../lib/save-as';
import { toast, withLoading } from '../lib/toast';
import { ImportDialog } from './import-dialog';

type Props = {
  save: () => Promise<void>;
  /** The import's contract and calls; without them only the export is offered. */
  importing?: Pick<Parameters<typeof ImportDialog>[0], 'contract' | 'take' | 'unchanged'>;
  /** Explains to people what one line is. */
  lines?: ReactNode;
  /** The text of the export's link, such as 'Export the menu'. */
  exportText: string;
  /** A file to start from, loaded when it is chosen. */
  template?: { name: string; load: () => Promise<string> };
};

/** Exports a list as a CSV file and imports it again. */
export function CsvMenu({ save, importing, lines, exportText, template }: Props) {
  const [opened, setOpened] = useState(false);
  const run = (work: Promise<void>) =>
    void withLoading(work).catch((error: unknown) => toast.failure(error, t`Something went wrong!`));
  const out = () => run(save());
  /** As a part of a sentence. */
  const exportWithin = exportText.toLowerCase();
  const start = async ({ name, load }: NonNullable<Props['template']>) =>
    saveAs(name, new Blob(['\uFEFF', await load()], { type: 'text/csv' }));
  return (
    <>
      <Menu width={220}>
        <Menu.Target>
          <Button
            variant="default"
            aria-label={importing ? t`CSV: import or export` : t`CSV: export`}
            rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t`CSV`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {importing && (
            <Menu.Item leftSection={<IconUpload size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setOpened(true)}>
              {t`Import`}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />} onClick={out}>
            {t`Export`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && opened && (
        <ImportDialog {...importing} onClose={() => setOpened(false)}>
          {lines}{' '}
          {template ? (
            <Trans>
              <Anchor component="button" type="button" size="sm" onClick={() => run(start(template))}>
                Download the template
              </Anchor>
              , which explains each column, or{' '}
              <Anchor component="button" type="button" size="sm" onClick={out}>
                {exportWithin}
              </Anchor>{' '}
              to get a file with the right columns.
            </Trans>
          ) : (
            <Trans>
              <Anchor component="button" type="button" size="sm" onClick={out}>
                {exportText}
              </Anchor>{' '}
              to get a file with the right columns.
            </Trans>
          )}
        </ImportDialog>
      )}
    </>
  );
}
