import { expect, test } from 'vitest';
import type { Addresses } from './check-addresses.ts';
import { readSettings } from './settings/settings.ts';
import { startLines } from './start-lines.ts';

const media = { kind: 'disk', place: '/srv/media', isWritable: true } as const;

const database: Addresses = { pooler: false, replica: false, warnings: [] };

const MERCADO_PAGO = { MERCADOPAGO_ACCESS_TOKEN: 'TEST-token-1', MERCADOPAGO_WEBHOOK_SECRET: 'a secret' };
const PUBLIC = { PUBLIC_URL: 'https://bandeja.example' };

test.each<[string, Record<string, string>, RegExp]>([
  [
    'no provider: a warning',
    { NODE_ENV: 'production' },
    /ATENÇÃO: .*ninguém consegue pagar.*PAYMENTS=sandbox/,
  ],
  ['the sandbox: where its bank is', {}, /Pagamentos de mentira.* http:\/\/localhost:3000\/sandbox\/bank\/$/],
  ['Mercado Pago without PUBLIC_URL', MERCADO_PAGO, /ATENÇÃO: sem PUBLIC_URL/],
  ['Mercado Pago', { ...MERCADO_PAGO, ...PUBLIC }, /^Fotos: \/srv\/media$/],
  [
    'the sandbox by name on a public server: a warning',
    { ...PUBLIC, PAYMENTS: 'sandbox' },
    /Pagamentos de mentira.*ATENÇÃO: PAYMENTS=sandbox .*sem pagar\.$/,
  ],
  [
    'the demo by name on a public server: a warning',
    { ...PUBLIC, ...MERCADO_PAGO, DEMO: '1' },
    /^ATENÇÃO: DEMO=1 .*qualquer pessoa entra na conta de demonstração\./,
  ],
])('at the start, %s', (_what, environment, words) => {
  const lines = startLines(readSettings(environment), {
    address: 'http://localhost:3000',
    demo: null,
    media,
    database,
    redis: null,
  });
  expect(lines.join(' ')).toMatch(words);
});

test('at the start, the log-ins of the demo where it is open', () => {
  const staff = [{ email: 'recepcao@bandeja.app', role: 'reception' as const }];
  const demo = { email: 'demo@bandeja.app', password: 'padel#2026', staff };
  const lines = startLines(readSettings({}), {
    address: 'http://localhost:3000',
    ...{ demo, media, database, redis: null },
  });
  expect(lines.slice(0, 2)).toEqual([
    'Conta de demonstração: demo@bandeja.app · senha padel#2026',
    'Balcão de demonstração, recepção: recepcao@bandeja.app · senha padel#2026',
  ]);
});

test('at the start, where pictures are and whether they can be stored', () => {
  const away = { kind: 's3', place: 'bucket fotos · s3.example', isWritable: false } as const;
  const settings = readSettings({ ...MERCADO_PAGO, ...PUBLIC });
  expect(
    startLines(settings, {
      address: 'http://localhost:3000',
      ...{ demo: null, media: away, database, redis: null },
    }),
  ).toEqual([
    'Fotos: S3, bucket fotos · s3.example',
    'ATENÇÃO: não dá para guardar fotos agora: confira o armazenamento delas.',
  ]);
});

test('at the start, which addresses of the database are used, where there are several', () => {
  const settings = readSettings({ ...MERCADO_PAGO, ...PUBLIC });
  const lines = (parts: Partial<Addresses>) =>
    startLines(settings, {
      address: '',
      ...{ demo: null, media, database: { ...database, ...parts }, redis: null },
    }).slice(1);
  expect(lines({})).toEqual([]);
  expect(lines({ pooler: true, replica: true, warnings: ['ATENÇÃO: …'] })).toEqual([
    'Banco: DATABASE_URL para as chamadas (pooler), DATABASE_DIRECT_URL para o resto, DATABASE_REPLICA_URL para leituras que podem atrasar',
    'ATENÇÃO: …',
  ]);
});

test('at the start, what is shared with other nodes', () => {
  const linesOf = (redis: { place: string; isUp: () => boolean } | null, environment = {}) =>
    startLines(readSettings({ ...MERCADO_PAGO, ...PUBLIC, ...environment }), {
      address: 'http://localhost:3000',
      ...{ demo: null, media, database, redis },
    })
      .slice(1)
      .join(' ');
  const own = { DATABASE_URL: 'postgresql://db.example/bandeja', SECRET_KEY: 'x'.repeat(32) };
  const redis = { place: 'redis.example:6379', isUp: () => true };
  expect(linesOf(null)).toBe('');
  expect(linesOf(null, own)).toMatch(/^Limites e filas: só deste processo\. .*REDIS_URL/);
  expect(linesOf(redis, own)).toMatch(/^Limites, filas e eventos: Redis, redis\.example:6379\./);
  expect(linesOf({ ...redis, isUp: () => false }, own)).toMatch(
    /^ATENÇÃO: o Redis não responde \(redis\.example:6379\): confira REDIS_URL\./,
  );
});
