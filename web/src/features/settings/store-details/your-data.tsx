import { Button, Progress } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { exportData, exportProgress } from '@thali/proto/portability';
import { useState } from 'react';
import { call, target } from '../../../lib/api';
import { queryClient } from '../../../lib/query';
import { toast } from '../../../lib/toast';
import { SettingSection } from '../setting-form';
import classes from './your-data.module.css';

const progressQuery = () =>
  queryOptions({ queryKey: ['export'], queryFn: () => call(exportProgress, {}), refetchInterval: 1_000, gcTime: 0 });

/** Everything of the store as one file. The browser saves it as it comes, so that its size does not matter. */
export function YourData() {
  const [started, setStarted] = useState(false);
  const { data: progress } = useQuery({ ...progressQuery(), enabled: started });
  const running = started && progress !== undefined && progress.total > 0;
  const percent = running ? Math.floor((100 * progress.done) / progress.total) : 0;

  const start = async () => {
    try {
      // A download is no call of ours: the session must be fresh before it.
      const { total } = await call(exportProgress, {});
      if (total) toast.error('Your data is being downloaded already!');
      else save(target(exportData, {}).url);
      await queryClient.resetQueries(progressQuery());
      setStarted(true);
    } catch (error) {
      toast.failure(error, 'Something went wrong!');
    }
  };
  return (
    <SettingSection
      title="Your data"
      detail="Menu, orders, invoices, customers, staff and reports, each as JSON and CSV in one zip file. It is yours, with or without a subscription."
    >
      <div className={classes.row} data-wide>
        <Button variant="default" leftSection={<IconFileZip size={18} aria-hidden="true" />} onClick={start} disabled={running}>
          Download all data
        </Button>
        {running && (
          <div className={classes.progress}>
            <Progress value={percent} aria-label="Download" />
            <span className="num">{percent} %</span>
          </div>
        )}
      </div>
    </SettingSection>
  );
}

function save(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
