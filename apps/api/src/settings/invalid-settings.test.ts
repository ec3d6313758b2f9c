import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment, '/somewhere');

describe('a setting that does not fit is refused at the start, by its name', () => {
  test.each([
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['SUPPORT_URL', 'data:text/html,x'],
    ['SUPPORT_URL', 'nowhere'],
    ['SUPPORT_URL', 'https://user:password@wa.me/'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'ftp://bandeja.example'],
    ['PUBLIC_URL', 'https://bandeja.example/app'],
    ['PUBLIC_URL', 'https://bandeja.example?x=1'],
    ['PUBLIC_URL', 'https://user@bandeja.example'],
    ['ALLOWED_ORIGINS', 'https://app.example,javascript:alert(1)'],
    ['ALLOWED_ORIGINS', 'https://app.example, nowhere'],
    ['CAPTURE_SCRIPT_URL', "https://cdn.example/x.js; script-src 'unsafe-inline'"],
    ['CAPTURE_SCRIPT_URL', 'https://cdn.example/x;y.js'],
    ['CAPTURE_SCRIPT_URL', 'https://cdn.example/x,y.js'],
    ['CAPTURE_SCRIPT_URL', 'https://cdn.example/x y.js'],
    ['CAPTURE_SCRIPT_URL', 'https://cdn.example/x.js\nhttps://other.example'],
    ['CAPTURE_SCRIPT_URL', 'http://cdn.example/x.js'],
    ['CAPTURE_SCRIPT_URL', 'javascript:alert(1)'],
    ['CAPTURE_SCRIPT_URL', '/x.js'],
    ['CAPTURE_SCRIPT_URL', "https://cdn.example/'self'"],
    ['MERCADOPAGO_SDK_URL', 'https://sdk.example/js;x'],
    ['MERCADOPAGO_URL', 'http://api.example'],
    ['MERCADOPAGO_URL', 'javascript:alert(1)'],
    ['MERCADOPAGO_ACCESS_TOKEN', 'a token with spaces'],
    ['MERCADOPAGO_ACCESS_TOKEN', 'token\r\nX-Other: 1'],
    ['MERCADOPAGO_WEBHOOK_SECRET', 'short'],
    ['MERCADOPAGO_PUBLIC_KEY', 'a key'],
    ['SECRET_KEY', 'x'.repeat(31)],
    ['DATABASE_URL', 'mysql://127.0.0.1/bandeja'],
    ['DATABASE_URL', 'postgresql://127.0.0.1:port/bandeja'],
    ['REDIS_URL', 'http://redis.example'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis://redis.example:port'],
    ['REDIS_PREFIX', 'with spaces'],
    ['REDIS_PREFIX', 'x'.repeat(41)],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example:port'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['BRAND', 'Bandeja\r\nBcc: c@d.example'],
    ['BRAND', 'x'.repeat(41)],
    ['HOST', 'http://localhost'],
    ['HOST', 'local host'],
    ['PORT', '65536'],
    ['PORT', 'many'],
    ['POOL_SIZE', '1'],
    ['POOL_SIZE', '2.5'],
    ['TRUST_PROXY', 'everybody'],
    ['RATE_LIMIT', 'maybe'],
    ['DEMO', 'yes'],
    ['PAYMENTS', 'cash'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_DIR', 'a\nb'],
    ['HISTORY_MONTHS', '2'],
    ['HISTORY_MONTHS', '12.5'],
    ['LOG_DAYS', '0'],
    ['LOG_DAYS', 'many'],
    ['DATA_DIR', 'a\0b'],
    ['ANALYTICS_ID', 'UA-12345-1'],
    ['ANALYTICS_ID', 'G-AB12; script-src *'],
    ['ANALYTICS_URL', 'http://collect.example/g'],
    ['ANALYTICS_URL', 'https://collect.example/g; script-src *'],
    ['TRACE_SITES', 'https://app.example, nowhere'],
    ['SENTRY_DSN', 'https://errors.example/1'],
    ['SENTRY_DSN', "https://key@errors.example/'self'/1"],
  ])('%s=%j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^Settings that do not fit:\\n  ${name}: .+$`));
  });
});

test('one error names every wrong setting, including those that depend on others', () => {
  const environment = {
    PUBLIC_URL: 'javascript:alert(1)',
    PAYMENTS: 'mercadopago',
    DATABASE_URL: 'postgresql://127.0.0.1/x',
  };
  expect(() => read({ ...environment, PUBLIC_URL: 'https://bandeja.example' })).toThrow(
    /SECRET_KEY: [\s\S]*MERCADOPAGO_ACCESS_TOKEN: [\s\S]*MERCADOPAGO_WEBHOOK_SECRET: /,
  );
  expect(() => read({ ...environment, HOST: 'a b' })).toThrow(/HOST: [\s\S]*PUBLIC_URL: /);
});

test('no message repeats the value, which may be a secret', () => {
  for (const [name, value] of [
    ['MERCADOPAGO_ACCESS_TOKEN', 'secret token'],
    ['SECRET_KEY', 'secret'],
    ['DATABASE_URL', 'postgresql://user:secret@127.0.0.1:port/x'],
    ['SMTP_URL', 'smtp://user:secret@mail.example:port'],
    ['REDIS_URL', 'redis://user:secret@redis.example:port'],
  ] as const) {
    expect(() => read({ [name]: value })).not.toThrow(/secret/);
  }
});

test.each([
  ['PUBLIC_URL', 'https://bandeja.example', 'publicUrl'],
  ['PUBLIC_URL', 'http://192.168.0.7:3000/', 'publicUrl'],
  ['SUPPORT_URL', 'http://help.example/a?b=c#d', 'supportUrl'],
  ['SUPPORT_URL', 'https://wa.me/5511999999999?text=Oi', 'supportUrl'],
  ['CAPTURE_SCRIPT_URL', 'https://cdn.example/modern-screenshot@4.7.0/dist/index.js', 'captureScriptUrl'],
  ['CAPTURE_SCRIPT_URL', 'http://localhost:8080/capture.js', 'captureScriptUrl'],
  ['SMTP_URL', 'smtps://user:password@mail.example:465', 'smtpUrl'],
  ['HOST', '::1', 'host'],
  ['HOST', 'bandeja.internal', 'host'],
] as const)('%s=%s fits', (name, value, key) => {
  expect(read({ [name]: value })[key]).toBe(value);
});
