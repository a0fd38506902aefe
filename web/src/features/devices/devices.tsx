import { t } from '@lingui/core/macro';
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
import { CardGrid, CardGridSkeleton } from '../../ui/card-grid';
import { confirm } from '../../ui/confirm';
import { storeMomentText } from '../../ui/days';
import { ListPanel } from '../../ui/list-panel';
import { ListScreen } from '../../ui/list-screen';
import classes from './devices.module.css';

type Device = Output<typeof listDevices>[number];

const ownFirst = (a: Device, b: Device) => Number(b.isMyDevice) - Number(a.isMyDevice);

export default function Devices() {
  const devices = useQuery(devicesQuery());
  const remove = useCommand(removeDevice);
  const ask = async (device: Device) => {
    if (await confirm(t`Are you sure! This device will be logged out!`, t`Remove`, { title: device.device_name }))
      remove.mutate({ device_id: device.device_id });
  };
  return (
    <ListScreen title={t`Devices`} detail={t`Where you are logged in. Remove what you do not know.`}>
      <ListPanel
        label={t`Devices`}
        rows={devices.data?.toSorted(ownFirst)}
        query={devices}
        failure={{ title: t`Error loading devices, Please try later!` }}
        skeleton={<CardGridSkeleton cards={3} height={164} />}
        unframed
      >
        {(rows) => (
          <CardGrid>
            {rows.map((device) => (
              <DeviceCard key={device.device_id} device={device} onRemove={() => ask(device)} />
            ))}
          </CardGrid>
        )}
      </ListPanel>
    </ListScreen>
  );
}

function iconOf(name: string): Icon {
  if (/ipad|tablet/i.test(name)) return IconDeviceTablet;
  return /android|iphone|mobile/i.test(name) ? IconDeviceMobile : IconDeviceDesktop;
}

function DeviceCard({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const { device_name: name } = device;
  const DeviceIcon = iconOf(name);
  return (
    <li className={classes.card}>
      <span className={classes.icon}>
        <DeviceIcon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.body}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.place}>
          <IconMapPin size={16} stroke={2} aria-hidden="true" />
          {device.device_location === 'Unknown' ? t`Unknown` : device.device_location}
        </p>
        <p className={`${classes.created} num`}>{device.device_ip}</p>
        <p className={classes.created}>
          {t`Created At`}{' '}
          <time className="num" dateTime={device.created_at}>
            {storeMomentText(device.created_at)}
          </time>
        </p>
      </div>
      <footer className={classes.footer}>
        {device.isMyDevice ? (
          <Badge color="success" leftSection={<IconCircleCheck size={14} stroke={2.25} aria-hidden="true" />}>
            {t`This Device`}
          </Badge>
        ) : (
          <Button variant="default" onClick={onRemove} aria-label={t`Remove ${name}`}>
            {t`Remove`}
          </Button>
        )}
      </footer>
    </li>
  );
}
