import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { notes } from '../../test/notes-service.js';
import { Jobs } from '../jobs/jobs.js';
import { createLog } from '../process/log.js';
import { MailQueue } from './mail-queue.js';
import { mailTransport } from './transport.js';
import { written } from './written-letter.js';

const PUBLIC_URL = 'http://localhost:8080';
const letter = {
  subject: 'Reset',
  paragraphs: ['Hello <b>you</b>'],
  action: { label: 'Set it', url: `${PUBLIC_URL}/x?token=1&a=2` },
};
const letterhead = { support: 'help@thali.example' };
/** The mail table and its policy as the services that write mails define them. */
const ofTenantOrWorker = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on'`;
const mailTable = `
  create table mail (
     tenant_id uuid not null,
     id uuid not null,
     recipient text not null,
     subject text not null,
     body_text text not null,
     body_html text not null,
     attempts int not null default 0,
     next_at timestamptz not null default now(),
     created_at timestamptz not null default now(),
     error text,
     attachment text,
     primary key (tenant_id, id)
  );
  alter table mail enable row level security;
  alter table mail force row level security;
  create policy tenant on mail using (${ofTenantOrWorker}) with check (${ofTenantOrWorker})`;
let service: TestService;
let smtp: SMTPServer;
let smtpUrl: string;
let received: { to: string[]; body: string }[] = [];
let refuse = false;
const runners: Jobs[] = [];

beforeAll(async () => {
  service = await startTestService(notes);
  await service.sql(mailTable);
  const [role] = await service.database.source.query<{ name: string }[]>('select current_user as name');
  await service.sql(`grant select, insert, update, delete on mail to "${role?.name}"`);
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('mailbox busy') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), body: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await Promise.all(runners.map((jobs) => jobs.rest()));
  await Promise.all(runners.map((jobs) => jobs.close()));
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await service?.stop();
});
beforeEach(async () => {
  received = [];
  refuse = false;
  await service.sql('delete from mail');
});

const queueTo = async (config: { SMTP_URL?: string; MAIL_DIR?: string }) => {
  const send = mailTransport({ MAIL_FROM: 'Thali <no-reply@thali.example>', ...config });
  if (!send) throw new Error('no way to send');
  const jobs = new Jobs(service.database, createLog('test', 'silent'));
  const queue = new MailQueue(service.database, jobs, send, letterhead, async (_tenant, name) => ({
    ...{ fileName: `${name}.pdf`, contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') },
  }));
  runners.push(jobs);
  await jobs.open();
  await jobs.start();
  return queue;
};
const addTo = (queue: MailQueue, to: string, fail = false, attachment?: string) => {
  const tenantId = uuidv7();
  return service.database.tx({ tenantId }, async (tx) => {
    await queue.add(tx, { tenantId, to, attachment }, letter);
    if (fail) throw new Error('rolled back');
  });
};

it('a mail leaves once its transaction has committed, as text and HTML, and is then deleted', async () => {
  const queue = await queueTo({ SMTP_URL: smtpUrl });
  await addTo(queue, 'asha@example.com');
  await eventually('the mail', () => received.length === 1);
  expect(received[0]?.to).toEqual(['asha@example.com']);
  expect(received[0]?.body).toContain('Subject: Reset');
  expect(received[0]?.body).toContain('text/plain');
  expect(received[0]?.body).toContain('text/html');
  await eventually('the end of its row', async () => (await service.sql('select 1 from mail')).length === 0);
});

it('a mail of a transaction that failed never leaves', async () => {
  const queue = await queueTo({ SMTP_URL: smtpUrl });
  await expect(addTo(queue, 'nobody@example.com', true)).rejects.toThrow('rolled back');
  await addTo(queue, 'later@example.com');
  await eventually('the later mail', () => received.length > 0);
  expect(received.map(({ to }) => to[0])).toEqual(['later@example.com']);
});

it('what the server refuses stays and is sent later, by whoever is there then', async () => {
  refuse = true;
  await addTo(await queueTo({ SMTP_URL: smtpUrl }), 'busy@example.com');
  const waiting = () =>
    service.sql<{ attempts: number; error: string; due: boolean }>('select attempts, error, next_at <= now() as due from mail');
  await eventually('the error', async () => (await waiting())[0]?.error != null);
  expect(await waiting()).toMatchObject([{ attempts: 1, error: expect.stringContaining('mailbox busy'), due: false }]);
  refuse = false;
  await service.sql('update mail set next_at = now()');
  await queueTo({ SMTP_URL: smtpUrl });
  await eventually('the mail', () => received.length === 1);
});

const insertAsBefore = (id: string, columns: string, values: string) =>
  service.sql(
    `insert into mail (tenant_id, id, recipient, subject, body_text, body_html${columns})
     values ($1, $2, $3, 'Before', 'text', '<p>html</p>'${values})`,
    [uuidv7(), id, `${id}@example.com`],
  );

it('what the release before wrote leaves, too, and what it is sending is left to it', async () => {
  const [waits, leased] = [uuidv7(), uuidv7()];
  await insertAsBefore(waits, '', '');
  await insertAsBefore(leased, ', attempts, next_at', `, 1, now() + interval '120 seconds'`);
  await queueTo({ SMTP_URL: smtpUrl });
  await eventually('the mail', () => received.length > 0);
  expect(received.map(({ to }) => to[0])).toEqual([`${waits}@example.com`]);
  // The row goes a moment after the server has taken the mail.
  const left = () => service.sql('select id, attempts from mail');
  await eventually('the end of its row', async () => (await left()).length === 1);
  expect(await left()).toEqual([{ id: leased, attempts: 1 }]);
});

it('the release before finds no mail of ours to take, neither before the first attempt nor between two', async () => {
  const takenBefore = `select id from mail where next_at <= now() + interval '1 hour'`;
  refuse = true;
  await addTo(await queueTo({ SMTP_URL: smtpUrl }), 'busy@example.com');
  expect(await service.sql('select id from mail')).toHaveLength(1);
  expect(await service.sql(takenBefore)).toEqual([]);
  await eventually('the error', async () => (await service.sql('select 1 from mail where error is not null')).length === 1);
  expect(await service.sql(takenBefore)).toEqual([]);
});

it('several senders send each mail once', async () => {
  const senders = await Promise.all([1, 2, 3].map(() => queueTo({ SMTP_URL: smtpUrl })));
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => addTo(senders[index % 3] as MailQueue, `guest${index}@example.com`)),
  );
  await eventually('the end of the last row', async () => (await service.sql('select 1 from mail')).length === 0);
  expect(new Set(received.map(({ to }) => to[0])).size).toBe(30);
  expect(received).toHaveLength(30);
});

it('without a server each mail becomes an .eml file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thali-mails-'));
  await addTo(await queueTo({ MAIL_DIR: folder }), 'asha@example.com');
  await eventually('the file', async () => (await readdir(folder)).some((name) => name.endsWith('.eml')));
  const [name] = await readdir(folder);
  expect(await readFile(join(folder, String(name)), 'utf8')).toContain('To: asha@example.com');
  await rm(folder, { recursive: true });
});

it('a file is made when the mail leaves, and goes with it', async () => {
  await addTo(await queueTo({ SMTP_URL: smtpUrl }), 'asha@example.com', false, 'receipt');
  await eventually('the mail', () => received.length === 1);
  expect(received[0]?.body).toMatch(/Content-Type: application\/pdf; name=receipt\.pdf/);
  expect(received[0]?.body).toContain(Buffer.from('%PDF-1.7').toString('base64'));
});

it('the logo goes with every mail: nothing is fetched from elsewhere', async () => {
  await addTo(await queueTo({ SMTP_URL: smtpUrl }), 'asha@example.com');
  await eventually('the mail', () => received.length === 1);
  expect(received[0]?.body).toMatch(/Content-Type: image\/png; name=thali\.png[\s\S]*Content-ID: <logo@thali>/);
  const { html } = written(letter, letterhead);
  expect([...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)).toEqual(['cid:logo@thali']);
  expect(html).not.toMatch(/url\(|@import|<link/);
});

it('HTML shows what people typed as text, and links to one address and the support only', () => {
  const { html, text } = written(letter, letterhead);
  expect(html).toContain('Hello &lt;b&gt;you&lt;/b&gt;');
  expect(html).not.toContain('<b>');
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    ...[`${PUBLIC_URL}/x?token=1&amp;a=2`, 'mailto:help@thali.example'],
  ]);
  expect(text).toContain(`${PUBLIC_URL}/x?token=1&a=2`);
});

it('the plain text reads well: a title, lines of 72 columns, facts below each other, links in lines of their own', () => {
  const words = 'The subscription of Udupi Garden ends on 5 Apr 2027, and nothing stops when it is renewed before that day.';
  const facts: [string, string][] = [
    ['Number', 'TH26-27/000001'],
    ['Total', '₹1,180.00'],
  ];
  const { text } = written({ ...letter, paragraphs: ['Hello Asha,', words], facts }, letterhead);
  expect(text).toBe(
    [
      ...['Reset', '=====', '', 'Hello Asha,', ''],
      'The subscription of Udupi Garden ends on 5 Apr 2027, and nothing stops',
      ...['when it is renewed before that day.', ''],
      ...['Number: TH26-27/000001', 'Total:  ₹1,180.00', ''],
      ...['Set it:', `${PUBLIC_URL}/x?token=1&a=2`, ''],
      ...['-- ', 'Thali', 'Questions? Write to help@thali.example', ''],
    ].join('\n'),
  );
});
