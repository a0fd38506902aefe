import { t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconQrcode, IconTrash, IconUsers } from '@tabler/icons-react';
import type { StoreTable } from '@thali/proto/catalog/tables';
import classes from './table-card.module.css';

type Props = { table: StoreTable; onEdit: () => void; onDelete: () => void; onDownload: () => void };

export function TableCard({ table, onEdit, onDelete, onDownload }: Props) {
  const { table_title: title, floor, seating_capacity: seats } = table;
  return (
    <li className={classes.card}>
      <header className={classes.header}>
        <h3 className={classes.title}>
          {title} - {floor}
        </h3>
        <ActionIcon aria-label={t`Edit ${title}`} onClick={onEdit}>
          <IconPencil size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t`Delete ${title}`} onClick={onDelete}>
          <IconTrash size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </header>
      <p className={classes.seats}>
        <IconUsers size={18} stroke={1.75} aria-hidden="true" />
        {t`Seating Capacity`} <b className="num">{seats}</b>
      </p>
      <Button
        className={classes.download}
        variant="default"
        fullWidth
        leftSection={<IconQrcode size={20} stroke={1.75} aria-hidden="true" />}
        onClick={onDownload}
        aria-label={t`Download Table QR, ${title}`}
      >
        {t`Download Table QR`}
      </Button>
    </li>
  );
}
