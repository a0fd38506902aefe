import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { FileImported } from '@thali/proto/kernel';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type * as z from 'zod';
import type { CallOptions } from '../lib/api';
import { ApiError } from '../lib/api-error';
import { type IdempotencyKey, newKey } from '../lib/idempotency-key';
import { readTextFile } from '../lib/read-text-file';
import { toast } from '../lib/toast';
import { type Emitting, nothing, useCommand } from '../lib/use-command';
import classes from './import-dialog.module.css';
import { WrongLines } from './wrong-lines';

const MAX_BYTES = 600_000;
/** In UTF-16, which Excel writes. The limit counts the bytes of the text as it is sent, in UTF-8. */
const BYTES_PER_CHARACTER = 2;
const noText = () => t`This is a workbook, not a CSV file: please save the sheet as CSV and choose that file!`;
const tooLarge = () => t`The file is larger than 600 kB, please import it in parts!`;

/** A chosen file, with an idempotency key so that it is imported at most once. */
interface Chosen {
  name: string;
  csv: string;
  key: IdempotencyKey;
}
type Verdict = z.output<typeof FileImported>;
/** Has no message, because the dialog shows the counts. */
type Checked = { chosen: Chosen; counts: Verdict; message?: undefined };
interface Props {
  contract: Emitting;
  /** Sends the file; with `dryRun` the server only checks it. */
  take: (input: { csv: string; dryRun?: boolean }, options?: CallOptions) => Promise<Verdict>;
  /** The text for a file that changes nothing. */
  unchanged: string;
  onClose: () => void;
  /** Explains what a line is and where to get a file with the right columns. */
  children: ReactNode;
}

/** Chooses a file, has the server check it, and imports it only if it has no errors. */
export function ImportDialog({ contract, take: send, unchanged, onClose, children }: Props) {
  const [over, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const check = useCommand(nothing, {
    send: async (file: File): Promise<Checked> => {
      if (file.size > MAX_BYTES * BYTES_PER_CHARACTER) throw new ApiError(413, { message: tooLarge() });
      const csv = await readTextFile(file);
      if (csv === undefined) throw new ApiError(415, { message: noText() });
      if (new Blob([csv]).size > MAX_BYTES) throw new ApiError(413, { message: tooLarge() });
      return { chosen: { name: file.name, csv, key: newKey() }, counts: await send({ csv, dryRun: true }) };
    },
    atOnce: true,
    failure: (error) => {
      if (!wrongLinesOf(error)) toast.failure(error, t`Something went wrong!`);
    },
    onSettled: () => reset.current?.(),
  });
  const take = useCommand(contract, {
    send: ({ csv, key }: Chosen) => send({ csv }, { idempotencyKey: key }),
    onSuccess: onClose,
  });
  const failure = take.error ?? check.error;
  const wrong = wrongLinesOf(failure);
  const fine = failure ? undefined : check.data;
  const choose = (file: File | null | undefined) => {
    if (!file) return;
    take.reset();
    check.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <Modal opened onClose={onClose} title={t`Import`} size={640}>
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <fieldset
          className={classes.field}
          aria-label={t`CSV file`}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
          <p className={classes.name}>{check.variables?.name ?? t`Drop a CSV file here, or choose one.`}</p>
          <FileButton resetRef={reset} accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain" onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" loading={check.isPending} data-autofocus>
                {t`Choose file`}
              </Button>
            )}
          </FileButton>
        </fieldset>
        <div>
          <div role="status">{fine && <Outcome {...fine.counts} unchanged={unchanged} />}</div>
          {wrong && <WrongLines {...wrong} />}
        </div>
        <Group grow gap="xs">
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            disabled={!fine || fine.counts.added + fine.counts.changed === 0}
            loading={take.isPending}
            onClick={() => fine && take.mutate(fine.chosen)}
          >
            {t`Import`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Outcome({ added, changed, ignoredColumns, unchanged }: Verdict & { unchanged: string }) {
  const columns = ignoredColumns.join(', ');
  return (
    <>
      <p className={classes.verdict}>
        {added + changed === 0 ? (
          unchanged
        ) : (
          <Trans>
            <b className="num">
              {added} added, {changed} changed
            </b>{' '}
            when you import this file.
          </Trans>
        )}
      </p>
      {ignoredColumns.length > 0 && (
        <p className={classes.verdict}>{t`Columns that are not imported, because they are not known: ${columns}.`}</p>
      )}
    </>
  );
}

function wrongLinesOf(error: unknown) {
  if (!(error instanceof ApiError) || !error.errors?.[0]?.path.startsWith('line ')) return undefined;
  return { lines: error.errors, count: Number(error.details?.wrongLines ?? error.errors.length) };
}
