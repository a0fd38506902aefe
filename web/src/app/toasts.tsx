import { Loader } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Toaster } from 'react-hot-toast';
import classes from './toasts.module.css';

const icon = (Sign: typeof IconCheck, className: string | undefined) => (
  <span className={className}>
    <Sign size={16} stroke={2.25} aria-hidden="true" />
  </span>
);

/** Success stays for 2 s, errors and others for 4 s, loading until dismissed; the library shows 20 at most. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      gutter={10}
      containerClassName={classes.toasts}
      toastOptions={{
        className: classes.toast,
        duration: 4000,
        success: { duration: 2000, icon: icon(IconCheck, classes.success) },
        error: { duration: 4000, icon: icon(IconX, classes.error) },
        loading: { duration: Number.POSITIVE_INFINITY, icon: <Loader size={22} className={classes.loader} /> },
      }}
    />
  );
}
