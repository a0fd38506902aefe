import { t } from '@lingui/core/macro';
import { Button, Group, InputWrapper, Modal, Select, Stack, Textarea, UnstyledButton } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useCommand } from '../../lib/use-command';
import '@mantine/dates/styles.layer.css';
import '../../ui/calendar-words';
import { useForm } from '@mantine/form';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StoreTable } from '@thali/proto/catalog/tables';
import { addReservation, type Reservation, ReservationStatus, updateReservation } from '@thali/proto/ordering/reservations';
import { phoneText } from '@thali/proto/phone';
import { wallTime } from '@thali/proto/store-clock';
import { type ReactNode, useState } from 'react';
import { PickCustomer, type Picked } from '../../domain/customers/pick-customer';
import { tableTitle } from '../../domain/tables/table-title';
import { call } from '../../lib/api';
import { storeClock } from '../../lib/store-clock';
import { NumberField } from '../../ui/number-field';
import { timeText } from '../../ui/time-text';
import classes from './booking-dialog.module.css';
import { addRequest, type BookingForm, bookingErrors, updateRequest } from './booking-form';
import { aroundQuery } from './queries';
import { statusText } from './status-text';
import { takenTables } from './timeline';

type Props = {
  /** The booking to edit; without it one is added. */
  booking?: Reservation;
  start: BookingForm;
  tables: readonly StoreTable[];
  onClose: () => void;
};

/** Loaded with `lazy` as a file of its own in the build, because calendars are large. */
export default function BookingDialog({ booking, start, tables, onClose }: Props) {
  const [picking, setPicking] = useState(false);
  const [now] = useState(() => wallTime(Date.now(), storeClock()));
  const twelve = storeClock().hour_cycle === 12;
  const form = useForm({ initialValues: start, validate: (values) => bookingErrors(booking?.id, values) });
  const save = useCommand(booking ? updateReservation : addReservation, {
    send: (values: BookingForm) => send(booking?.id, values),
    onSuccess: onClose,
  });
  const { data: around } = useQuery(aroundQuery(form.values.date));
  const taken = takenTables(around?.rows ?? [], form.values.date, booking?.id);
  if (picking)
    return (
      <PickCustomer
        onClose={() => setPicking(false)}
        onPicked={(customer) => {
          form.setFieldValue('customer', customer);
          setPicking(false);
        }}
      />
    );
  const gone = booking?.table_id && !tables.some(({ id }) => id === booking.table_id);
  return (
    <Modal opened onClose={onClose} title={booking ? t`Update Reservation` : t`Add Booking`} size={480}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          (errors) => document.querySelector<HTMLElement>(`[data-field="${Object.keys(errors)[0]}"]`)?.focus(),
        )}
      >
        <Stack gap="md">
          <CustomerField
            customer={form.values.customer}
            error={form.errors.customer}
            fixed={booking !== undefined}
            onClick={() => setPicking(true)}
          />
          <DateTimePicker
            label={t`Date & time`}
            required
            placeholder={t`Choose date and time`}
            valueFormat={`ddd, D MMM YYYY, ${twelve ? 'h:mm a' : 'HH:mm'}`} // no text: a format of dayjs
            minDate={booking ? undefined : now}
            data-field="date"
            defaultTimeValue="19:30"
            timePickerProps={{
              format: twelve ? '12h' : '24h',
              amPmInputLabel: t`am or pm`,
              minutesStep: 5,
              hoursInputLabel: t`Hours`,
              minutesInputLabel: t`Minutes`,
            }}
            value={form.values.date || null}
            onChange={(date) => form.setFieldValue('date', date ?? '')}
            error={form.errors.date}
          />
          <Group grow gap="sm" align="flex-start">
            <Select
              label={t`Table`}
              placeholder={t`No table`}
              clearable
              data={[
                ...tables.map((table) => tableChoice(table, taken.get(table.id))),
                ...(gone ? [{ value: booking.table_id as string, label: tableTitle(booking.table_title ?? '') }] : []),
              ]}
              {...form.getInputProps('tableId')}
            />
            <NumberField
              label={t`People count`}
              min={0}
              max={10_000}
              allowDecimal={false}
              inputMode="numeric"
              data-field="peopleCount"
              {...form.getInputProps('peopleCount')}
            />
          </Group>
          <Select
            label={t`Status`}
            data={ReservationStatus.options.map((value) => ({ value, label: statusText(value) }))}
            {...form.getInputProps('status')}
          />
          <Textarea label={t`Notes`} autosize minRows={2} maxRows={5} maxLength={500} {...form.getInputProps('notes')} />
          <Group grow gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t`Save`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const tableChoice = ({ id, table_title, seating_capacity }: StoreTable, taken: Reservation | undefined) => ({
  value: id,
  label: [tableTitle(table_title), seating_capacity, taken && takenText(taken)].filter(Boolean).join(' · '),
  disabled: taken !== undefined,
});

function takenText({ date }: Reservation): string {
  const time = timeText(date);
  return t`booked ${time}`;
}

const send = (id: string | undefined, form: BookingForm) =>
  id === undefined ? call(addReservation, addRequest(form)) : call(updateReservation, updateRequest(id, form));

type CustomerFieldProps = { customer: Picked | null; error: ReactNode; fixed: boolean; onClick: () => void };

/** The customer of a booking can not be changed later. */
function CustomerField({ customer, error, fixed, onClick }: CustomerFieldProps) {
  const name = customer?.name ?? '';
  return (
    <InputWrapper id="booking-customer" label={t`Customer`} required={!fixed} error={error} labelElement="div">
      <UnstyledButton
        className={classes.customer}
        data-field="customer"
        data-error={error ? true : undefined}
        data-empty={!customer || undefined}
        data-autofocus={!fixed || undefined}
        disabled={fixed}
        aria-haspopup="dialog"
        aria-label={customer ? t`Customer: ${name}` : t`Search Customer`}
        aria-describedby={error ? 'booking-customer-error' : undefined}
        onClick={onClick}
      >
        <IconUser size={20} stroke={1.75} aria-hidden="true" />
        <span className="trunc">{customer ? name : t`Search Customer`}</span>
        {customer && <small className="num">{phoneText(customer.phone)}</small>}
        {!fixed && <IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      </UnstyledButton>
    </InputWrapper>
  );
}
