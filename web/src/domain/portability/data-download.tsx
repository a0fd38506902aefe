import { t } from '@lingui/core/macro';
import { Button, Progress } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { passwordConfirmed } from '@thali/proto/identity/confirmation';
import { exportData, exportProgress } from '@thali/proto/portability';
import { useState } from 'react';
import { call, target } from '../../lib/api';
import { queryClient } from '../../lib/query';
import { toast } from '../../lib/toast';
import classes from './data-download.module.css';

const progressQuery = () =>
  queryOptions({ queryKey: ['export'], queryFn: () => call(exportProgress, {}), refetchInterval: 1_000, gcTime: 0 });

/** The text beside the button, on every screen that has it. */
export const dataText = () =>
  t`Menu, photos, orders, invoices, customers, staff and reports in one zip file, to read and for programs. It is yours, with or without a subscription.`;

/** Downloads everything of the store as one file. The browser streams it to disk, so that its size does not matter. */
export function DataDownload() {
  const [started, setStarted] = useState(false);
  const { data: progress } = useQuery({ ...progressQuery(), enabled: started });
  const running = started && progress !== undefined && progress.total > 0;
  const percent = running ? Math.floor((100 * progress.done) / progress.total) : 0;

  const start = async () => {
    try {
      // The browser's download does not go through `call`, so the session is refreshed and the password confirmed before it.
      await call(passwordConfirmed, {});
      const { total } = await call(exportProgress, {});
      if (total) toast.error(t`Your data is being downloaded already!`);
      else save(target(exportData, {}).url);
      await queryClient.resetQueries(progressQuery());
      setStarted(true);
    } catch (error) {
      toast.failure(error, t`Something went wrong!`);
    }
  };
  return (
    <div className={classes.row}>
      <Button variant="default" leftSection={<IconFileZip size={18} aria-hidden="true" />} onClick={start} disabled={running}>
        {t`Download all data`}
      </Button>
      {running && (
        <div className={classes.progress}>
          <Progress value={percent} aria-label={t({ context: 'a progress bar', message: 'Download' })} />
          <span className="num">{percent} %</span>
        </div>
      )}
    </div>
  );
}

function save(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
