import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { type SmtpServerOptions, startSmtpServer } from '../../test/smtp-server.ts';
import { writeLetter } from './letter.ts';
import { createMailer } from './mailer.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startServer(options?: SmtpServerOptions) {
  const server = await startSmtpServer(options);
  closing.push(server.close);
  return server;
}

const letter = writeLetter({
  to: 'ana@exemplo.com',
  brand: 'Bandeja',
  subject: 'Confirmação à mão',
  before: ['Olá! <b>Não</b> é marcação.'],
  button: { label: 'Abrir', url: 'https://bandeja.test/x?a=1&b=2' },
  after: ['Até já.'],
});
const from = 'Bandeja <nao-responda@bandeja.test>';

describe('a mail', () => {
  test('reaches a real mail server, with log-in, as text and as HTML', async () => {
    const { port, received } = await startServer();
    const mailer = createMailer({ smtpUrl: `smtp://quadra:lob@127.0.0.1:${port}`, from, outbox: '/nowhere' });
    await mailer.deliver(letter);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      from: 'nao-responda@bandeja.test',
      to: ['ana@exemplo.com'],
      user: 'quadra',
    });
    const raw = received[0]?.raw ?? '';
    expect(raw).toContain('From: Bandeja <nao-responda@bandeja.test>');
    expect(raw).toContain('To: ana@exemplo.com');
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).not.toContain('List-Unsubscribe');
    expect(raw).toMatch(
      /multipart\/alternative[\s\S]*text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/,
    );
  });

  test.each([
    ['refuses the log-in', 'smtp://quadra:smash@127.0.0.1', false],
    ['refuses the mailbox', 'smtp://quadra:lob@127.0.0.1', true],
  ])('throws when the server %s', async (_, url, refuse) => {
    const { port, received } = await startServer({ refuse });
    const mailer = createMailer({ smtpUrl: `${url}:${port}`, from, outbox: '/nowhere' });
    await expect(mailer.deliver(letter)).rejects.toThrow();
    expect(received).toEqual([]);
  });

  test('fails without the address of the recipient when the server refuses the mailbox', async () => {
    const { port } = await startServer({ refuse: true });
    const mailer = createMailer({ smtpUrl: `smtp://quadra:lob@127.0.0.1:${port}`, from, outbox: '/nowhere' });
    const error = await mailer.deliver(letter).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('exemplo.com');
    expect(String(error)).toContain('550');
  });

  test('is a file that only its owner can read when there is no mail server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bandeja-outbox-'));
    closing.push(() => rm(folder, { recursive: true }));
    const outbox = join(folder, 'outbox');
    const mailer = createMailer({ smtpUrl: undefined, from, outbox });
    await Promise.all([mailer.deliver(letter), mailer.deliver(letter)]);
    const files = await readdir(outbox);
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/^\d{4}-.*\.eml$/);
      expect((await stat(join(outbox, file))).mode & 0o077).toBe(0);
      expect(await readFile(join(outbox, file), 'utf8')).toContain('To: ana@exemplo.com');
    }
  });
});

describe('a letter', () => {
  test('has the same text as plain text, with the complete link', () => {
    expect(letter.text.split('\n\n')).toEqual([
      'Bandeja',
      'Confirmação à mão',
      'Olá! <b>Não</b> é marcação.',
      'Abrir:\nhttps://bandeja.test/x?a=1&b=2',
      'Até já.\n',
    ]);
  });

  test('lists its details in both forms, and carries its files', async () => {
    const { port, received } = await startServer();
    const receipt = writeLetter({
      to: 'ana@exemplo.com',
      brand: 'Bandeja',
      subject: 'Reserva confirmada',
      before: [],
      details: [['Valor', 'R$ 120,00']],
      button: { label: 'Abrir', url: 'https://bandeja.test/booking/7' },
      after: [],
      unsubscribe: 'https://bandeja.test/notifications/settings?cartas=7.bookings.abcdefghijklmnopqrstuv',
      attachments: [{ filename: 'reserva-7.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
    });
    expect(receipt.text).toContain('\n\nValor: R$ 120,00\n\n');
    expect(receipt.html).toMatch(/Valor<\/td>\n<td align="right"[^>]+>R\$ 120,00/);
    await createMailer({ smtpUrl: `smtp://quadra:lob@127.0.0.1:${port}`, from, outbox: '/nowhere' }).deliver(
      receipt,
    );
    const headers = (received[0]?.raw ?? '').replace(/\r\n[ \t]+/g, ' ');
    expect(headers).toMatch(
      /^List-Unsubscribe: <https:\/\/bandeja\.test\/notifications\/settings\?cartas=7\.bookings\.[\w-]{22}>\r$/m,
    );
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(received[0]?.raw).toMatch(/Content-Type: text\/calendar; name=reserva-7\.ics/);
    expect(received[0]?.raw).toContain(Buffer.from('BEGIN:VCALENDAR').toString('base64'));
  });

  test('has the colours of the app, and no others', async () => {
    const tokens = await readFile(new URL('../../../web/src/styles/tokens.css', import.meta.url), 'utf8');
    const colours = new Set(letter.html.match(/#[0-9a-f]{6}\b/g));
    expect(colours.size).toBeGreaterThan(5);
    expect([...colours].filter((colour) => !tokens.toLowerCase().includes(colour))).toEqual([]);
  });

  test('escapes its texts, and loads nothing from other addresses', () => {
    expect(letter.html).toContain('Olá! &lt;b&gt;Não&lt;/b&gt; é marcação.');
    expect(letter.html).toContain('href="https://bandeja.test/x?a=1&amp;b=2"');
    expect(letter.html).not.toMatch(/<img|src=|@import|<link|url\(/);
  });
});
