import { describe, expect, test } from 'vitest';
import { pixInput } from '../../../../test/payments/charge-inputs.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { createPaymentProvider } from '../providers/create-provider.ts';
import { sandboxBankPath } from './bank-files.ts';
import { createSandboxTasks } from './sandbox.tasks.ts';

const testApp = useTestApp();

async function charge(description = 'Quadra 2, Arena Moema') {
  const { clock, provider } = testApp;
  const expiresAt = new Date(clock.now.getTime() + 30 * 60_000);
  return (await provider.charge(pixInput({ description, expiresAt }), clock.now)).providerId;
}

/** Requests as a browser sends them: a navigation, and a form without fields. */
const open = (url: string) =>
  testApp.app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
const press = (id: string, action: string) =>
  testApp.app.inject({
    method: 'POST',
    url: `${sandboxBankPath(id)}${action}`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  });
const statusOf = async (id: string) => (await testApp.provider.read(id, testApp.clock.now)).status;
const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label);

describe('the bank of the sandbox', () => {
  test('lists open charges newest first, and closed ones below', async () => {
    const [first, second, paid] = [
      await charge('Primeira'),
      await charge('Segunda'),
      await charge('Paga antes'),
    ];
    await press(paid, 'pagar');
    const page = await open('/sandbox/bank/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const links = [...page.body.matchAll(/href="\/sandbox\/bank\/(SBX\w+)\/"/g)].map(([, id]) => id);
    expect(links).toEqual([second, first, paid]);
    expect(page.body).toContain('R$\u00a0160,50');
  });

  test('a charge shows its description, amount, code and allowed actions', async () => {
    const id = await charge();
    const { body } = await open(sandboxBankPath(id));
    expect(body).toContain('<h1>Quadra 2, Arena Moema</h1>');
    expect(body).toContain('Aguardando pagamento');
    expect(body).toMatch(/00020126\w+br\.gov\.bcb\.pix/);
    expect(buttonsOf(body)).toEqual(['Pagar', 'Recusar', 'Deixar expirar']);
  });

  test.each([
    ['pagar', 'approved', 'Paga', ['Ficar sem saldo para devolver', 'Contestar']],
    ['recusar', 'rejected', 'Recusada', []],
    ['expirar', 'expired', 'Expirada', ['Pagar mesmo assim']],
  ])('%s', async (action, status, label, buttons) => {
    const id = await charge();
    const answer = await press(id, action);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, sandboxBankPath(id)]);
    expect(await statusOf(id)).toBe(status);
    const { body } = await open(sandboxBankPath(id));
    expect(body).toContain(`role="status">${label}<`);
    expect(buttonsOf(body)).toEqual(buttons);
  });

  test('a paid charge is contested, and the bank decides for the club', async () => {
    const id = await charge();
    for (const action of ['pagar', 'contestar', 'contestar', 'pagar']) await press(id, action);
    expect(await statusOf(id)).toBe('charged_back');
    expect(buttonsOf((await open(sandboxBankPath(id))).body)).toEqual(['Dar razão ao clube']);
    await press(id, 'dar-razao');
    expect(await statusOf(id)).toBe('dispute_won');
  });

  test('a charge can be paid after its end, and a repeated request pays once', async () => {
    const id = await charge();
    testApp.clock.advanceMinutes(45);
    expect(buttonsOf((await open(sandboxBankPath(id))).body)).toEqual(['Pagar mesmo assim']);
    expect((await press(id, 'pagar')).statusCode).toBe(303);
    expect((await press(id, 'pagar')).statusCode).toBe(303);
    expect(await statusOf(id)).toBe('approved');
    expect((await press(id, 'recusar')).statusCode).toBe(303);
    expect(await statusOf(id)).toBe('approved');
  });

  test('user text is escaped', async () => {
    const id = await charge('<script>alert("1")</script> & cia');
    for (const url of ['/sandbox/bank/', sandboxBankPath(id)]) {
      const { body } = await open(url);
      expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; cia');
      expect(body).not.toContain('<script');
    }
  });

  test('keeps the strict policy: its style is a file, and forms may only post to this origin', async () => {
    const { headers, body } = await open(sandboxBankPath(await charge()));
    expect(headers['content-security-policy']).toMatch(/style-src 'self' [^;]*;.*form-action 'self'/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(body).not.toMatch(/<style|style="|<script/);
    const css = await open('/sandbox/bank/style.css');
    expect([css.statusCode, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  test.each([`/sandbox/bank/SBX${'0'.repeat(20)}/`, '/sandbox/bank/SBX0%00/', '/sandbox/bank/..%2f..%2f/'])(
    '%s: 404',
    async (url) => {
      expect((await open(url)).statusCode).toBe(404);
    },
  );

  test('an unknown action or charge changes nothing', async () => {
    const id = await charge();
    expect((await press(id, 'roubar')).statusCode).toBe(404);
    expect((await press(id, 'constructor')).statusCode).toBe(404);
    expect((await press('SBX0%00', 'pagar')).statusCode).toBe(404);
    expect((await press(`SBX${'0'.repeat(20)}`, 'pagar')).statusCode).toBe(303);
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('its message', () => {
  test("is signed, has only the charge's id, and is repeated until it is accepted", async () => {
    const { accounts, clock, db } = testApp;
    const sent: { path: string; headers: Record<string, string>; body: object }[] = [];
    let status = 503;
    const tasks = createSandboxTasks({
      accounts,
      post: async (path, message) => {
        sent.push({ path, ...message });
        return status;
      },
    });
    const deliver = () => tasks.deliver_sandbox_webhook({ charge: 'SBX12' }, { db, now: clock.now });
    await expect(deliver()).rejects.toThrow('answered 503');
    status = 200;
    await deliver();
    expect(sent).toHaveLength(2);
    for (const { path, headers, body } of sent) {
      expect(path).toBe('/payment/webhook/sandbox/');
      expect(testApp.provider.readWebhook({ headers, query: {}, body }, clock.now)).toEqual({
        ok: true,
        providerId: 'SBX12',
      });
    }
  });
});

test('the settings select the provider', () => {
  const { db, secretKey } = testApp;
  const publicUrl = 'https://bandeja.test';
  const named = (payments: Parameters<typeof createPaymentProvider>[0]['payments']) =>
    createPaymentProvider({ payments, publicUrl }, { db, secretKey });
  expect(named(null)).toBeNull();
  expect(named({ provider: 'sandbox' })).toMatchObject({ name: 'sandbox', cardPublicKey: 'SANDBOX' });
  const mercadopago = {
    provider: 'mercadopago',
    url: 'https://x.test',
    accessToken: 't',
    webhookSecret: 's',
  } as const;
  expect(named({ ...mercadopago, publicKey: 'TEST-1' })).toMatchObject({
    name: 'mercadopago',
    cardPublicKey: 'TEST-1',
  });
});
