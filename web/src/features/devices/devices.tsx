import { Badge, Button } from '@mantine/core';
import {
  type Icon,
  IconCircleCheck,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconMapPin,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type listDevices, removeDevice } from '@thali/proto/identity/session';
import type { Output } from '@thali/proto/kernel';
import { devicesQuery } from '../../domain/devices/devices';
import { useCommand } from '../../lib/use-command';
import { confirm } from '../../ui/confirm';
import { storeMomentText } from '../../ui/days';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { CardSkeletons } from '../../ui/skeletons';
import classes from './devices.module.css';

type Device = Output<typeof listDevices>[number];

const ownFirst = (a: Device, b: Device) => Number(b.isMyDevice) - Number(a.isMyDevice);

export default function Devices() {
  const { data: devices, error, isError, refetch } = useQuery(devicesQuery());
  const remove = useCommand(removeDevice);
  const ask = async (device: Device) => {
    if (await confirm('Are you sure! This device will be logged out!', 'Remove', { title: device.device_name }))
      remove.mutate({ device_id: device.device_id });
  };
  return (
    <>
      <PageHeader title="Devices" detail="Where you are logged in. Remove what you do not know." />
      {isError && !devices ? (
        <div className={classes.failure}>
          <ErrorState title="Error loading devices, Please try later!" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <ul className={classes.grid}>
          {!devices && <CardSkeletons cards={3} height={164} />}
          {devices?.toSorted(ownFirst).map((device) => (
            <DeviceCard key={device.device_id} device={device} onRemove={() => ask(device)} />
          ))}
        </ul>
      )}
    </>
  );
}

function iconOf(name: string): Icon {
  if (/ipad|tablet/i.test(name)) return IconDeviceTablet;
  return /android|iphone|mobile/i.test(name) ? IconDeviceMobile : IconDeviceDesktop;
}

function DeviceCard({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const DeviceIcon = iconOf(device.device_name);
  return (
    <li className={classes.card}>
      <span className={classes.icon}>
        <DeviceIcon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.body}>
        <h2 className={classes.name}>{device.device_name}</h2>
        <p className={classes.place}>
          <IconMapPin size={16} stroke={2} aria-hidden="true" />
          {device.device_location}
        </p>
        <p className={`${classes.created} num`}>{device.device_ip}</p>
        <p className={classes.created}>
          Created At{' '}
          <time className="num" dateTime={device.created_at}>
            {storeMomentText(device.created_at)}
          </time>
        </p>
      </div>
      <footer className={classes.footer}>
        {device.isMyDevice ? (
          <Badge color="success" leftSection={<IconCircleCheck size={14} stroke={2.25} aria-hidden="true" />}>
            This Device
          </Badge>
        ) : (
          <Button variant="default" onClick={onRemove} aria-label={`Remove ${device.device_name}`}>
            Remove
          </Button>
        )}
      </footer>
    </li>
  );
}
