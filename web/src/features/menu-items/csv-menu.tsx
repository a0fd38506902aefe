import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react';
import { exportMenu } from '@thali/proto/catalog/menu-items';
import { useState } from 'react';
import { download } from '../../lib/download';
import { toast, withLoading } from '../../lib/toast';
import { ImportDialog } from './import-dialog';

const save = () => withLoading(download(exportMenu, {})).catch((error: unknown) => toast.failure(error, 'Something went wrong!'));

/** The menu as a spreadsheet, out and in. */
export function CsvMenu() {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Menu width={220}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}>
            CSV
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUpload size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setImporting(true)}>
            Import
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />} onClick={() => void save()}>
            Export
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && <ImportDialog onClose={() => setImporting(false)} onExport={() => void save()} />}
    </>
  );
}
