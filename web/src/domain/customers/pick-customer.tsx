import { t } from '@lingui/core/macro';
import { Modal, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { phoneText } from '@thali/proto/phone';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { Initials } from '../../ui/initials';
import { MoreFound } from '../../ui/more-found';
import { searchFailure } from '../../ui/search-failure';
import { RowSkeletons } from '../../ui/skeletons';
import { customerSearch } from './customers';
import classes from './pick-customer.module.css';

const DEBOUNCE_MS = 200;

const AddCustomerDialog = lazy(() => import('./add-customer-dialog'));

export interface Picked {
  phone: string;
  name: string;
}

type Props = { onClose: () => void; onPicked: (customer: Picked) => void };

/** Finds a customer by name or phone, or adds one from what was typed. */
export function PickCustomer({ onClose, onPicked }: Props) {
  const [newOne, setNewOne] = useState<string>();
  if (newOne === undefined) return <SearchCustomer onClose={onClose} onPicked={onPicked} onCreate={setNewOne} />;
  return (
    <Suspense>
      <AddCustomerDialog opened onClose={onClose} text={newOne} onAdded={onPicked} />
    </Suspense>
  );
}

function SearchCustomer({ onClose, onPicked, onCreate }: Props & { onCreate: (text: string) => void }) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery(customerSearch(settled));
  const area = useRef<HTMLElement>(null);
  const typed = text.trim();

  /** The stops of the arrow keys: the field, the customers found, and 'Create'. */
  const stops = () => [...(area.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const here = stops().indexOf(document.activeElement as HTMLElement);
    stops()[Math.max(0, here + by)]?.focus();
  };
  return (
    <Modal opened onClose={onClose} title={t`Search Customer`} size={480}>
      <search ref={area} className={classes.search} onKeyDown={walk}>
        <TextInput
          type="search"
          size="pos"
          aria-label={t`Search Customer`}
          placeholder={t`Name or phone`}
          autoComplete="off"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && settled === typed && stops()[1]?.click()}
          data-autofocus
        />
        <ul>
          {data?.rows.map((customer) => (
            <li key={customer.phone}>
              <UnstyledButton className={classes.person} onClick={() => onPicked({ phone: customer.phone, name: customer.name })}>
                <Initials name={customer.name} />
                <span className="trunc">
                  <b className="trunc">{customer.name}</b>
                  <span className="num">{phoneText(customer.phone)}</span>
                </span>
              </UnstyledButton>
            </li>
          ))}
          {typed && (
            <li>
              <UnstyledButton className={classes.person} onClick={() => onCreate(typed)}>
                <span className={classes.plus}>
                  <IconUserPlus size={20} stroke={1.75} aria-hidden="true" />
                </span>
                <span className="trunc">
                  <b className="trunc">{t`Create “${typed}”`}</b>
                  <span>{t`New customer`}</span>
                </span>
              </UnstyledButton>
            </li>
          )}
        </ul>
        {data && (
          <MoreFound
            shown={data.rows.length}
            total={data.total}
            what={t({ context: 'before the number that is shown', message: 'The first' })}
          />
        )}
        <div role="status" className={classes.hint}>
          {!typed && t`Type a name or a phone number.`}
          {typed && !isFetching && settled === typed && searchFailure(error, data?.rows.length ?? 0)}
        </div>
        {isFetching && !data && <RowSkeletons rows={2} height={56} />}
      </search>
    </Modal>
  );
}
