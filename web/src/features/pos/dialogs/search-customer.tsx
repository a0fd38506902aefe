import { Modal, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { searchCustomers } from '@thali/proto/ordering/customers';
import { type KeyboardEvent, useRef, useState } from 'react';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { Initials } from '../../../ui/initials';
import { RowSkeletons } from '../../../ui/skeletons';
import { usePos } from '../pos-context';
import classes from './dialogs.module.css';

const DEBOUNCE_MS = 200;

const customersQuery = (q: string) =>
  queryOptions({
    queryKey: ['customers', 'search', q],
    queryFn: ({ signal }) => call(searchCustomers, { q }, { signal }),
    enabled: q !== '',
    retry: false,
  });

export function SearchCustomer() {
  const { dispatch, show, close } = usePos();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery(customersQuery(settled));
  const area = useRef<HTMLElement>(null);
  const typed = text.trim();

  const choose = (customer: { phone: string; name: string }) => {
    dispatch({ type: 'customer', customer: { phone: customer.phone, name: customer.name } });
    close();
  };
  /** The field, the customers found, and 'Create'. */
  const stops = () => [...(area.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const here = stops().indexOf(document.activeElement as HTMLElement);
    stops()[Math.max(0, here + by)]?.focus();
  };
  return (
    <Modal opened onClose={close} title="Search Customer" size={480}>
      <search ref={area} className={classes.search} onKeyDown={walk}>
        <TextInput
          type="search"
          size="pos"
          aria-label="Search Customer"
          placeholder="Name or phone"
          autoComplete="off"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && settled === typed && stops()[1]?.click()}
          data-autofocus
        />
        <ul className={classes.list}>
          {data?.map((customer) => (
            <li key={customer.phone}>
              <UnstyledButton className={classes.person} onClick={() => choose(customer)}>
                <Initials name={customer.name} />
                <span className="trunc">
                  <b className="trunc">{customer.name}</b>
                  <span className="num">{customer.phone}</span>
                </span>
              </UnstyledButton>
            </li>
          ))}
          {typed && (
            <li>
              <UnstyledButton className={classes.person} onClick={() => show({ name: 'add-customer', text: typed })}>
                <span className={classes.plus}>
                  <IconUserPlus size={20} stroke={1.75} aria-hidden="true" />
                </span>
                <span className="trunc">
                  <b className="trunc">Create “{typed}”</b>
                  <span>New customer</span>
                </span>
              </UnstyledButton>
            </li>
          )}
        </ul>
        <div role="status" className={classes.hint}>
          {!typed && 'Type a name or a phone number.'}
          {typed && !isFetching && settled === typed && resultText(error, data?.length ?? 0)}
        </div>
        {isFetching && !data && <RowSkeletons rows={2} height={56} />}
      </search>
    </Modal>
  );
}

/** An answer that is no success is 'No result found!', no answer at all is a failure of the search. */
function resultText(error: Error | null, count: number): string | null {
  if (error && !(error instanceof ApiError && error.status > 0)) return 'Something went wrong! Try later!';
  return error || count === 0 ? 'No result found!' : null;
}
