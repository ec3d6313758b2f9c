import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer, recipientMark } from './mailer.ts';

let outbox: string;
beforeAll(() => {
  outbox = mkdtempSync(join(tmpdir(), 'bandeja-outbox-'));
});
afterAll(() => rmSync(outbox, { recursive: true }));

const mailer = () => createMailer({ smtpUrl: undefined, from: 'teste@bandeja.test', outbox });
const send = (to: string) => mailer().deliver({ to, subject: 'Oi', text: 'Oi', html: '<p>Oi</p>' });

test('mails kept as files are removed by recipient and by age, and have no address in their names', async () => {
  await mailer().removeMailsTo([recipientMark('nobody@padel.com.br')]);
  for (const to of ['ana@padel.com.br', 'Ana@padel.com.br', 'bia@padel.com.br']) await send(to);
  expect(readdirSync(outbox).join()).not.toMatch(/ana|bia|padel/i);
  await mailer().removeMailsTo([recipientMark('ana@padel.com.br')]);
  const [left = '', ...others] = readdirSync(outbox);
  expect(others).toEqual([]);
  expect(left).toContain(recipientMark('bia@padel.com.br'));

  const day = new Date('2026-03-06T12:00:00Z');
  utimesSync(join(outbox, left), day, day);
  await mailer().removeMailsBefore(day);
  expect(readdirSync(outbox)).toEqual([left]);
  await mailer().removeMailsBefore(new Date(day.getTime() + 1_000));
  expect(readdirSync(outbox)).toEqual([]);
});
