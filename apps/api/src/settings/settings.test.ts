import { describe, expect, test } from 'vitest';
import { ownAddress, readSettings } from './settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment, '/somewhere');

describe('settings', () => {
  test('have defaults for a clone without settings', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/somewhere/data',
      brand: 'Bandeja',
      demo: true,
    });
  });

  test('the log goes to standard output, or to files of a folder for 30 days', () => {
    expect(read({})).toMatchObject({ logFolder: undefined, logDays: 30 });
    expect(read({ LOG_DIR: 'log', LOG_DAYS: '7' })).toMatchObject({
      logFolder: '/somewhere/log',
      logDays: 7,
    });
  });

  test('an empty variable is an unset one', () => {
    expect(read({ PORT: '', HOST: '' })).toMatchObject({ port: 3000, host: '127.0.0.1' });
  });

  test('are refused with one error that names every wrong one', () => {
    expect(() => read({ PORT: 'many', SUPPORT_URL: 'nowhere' })).toThrow(/PORT[\s\S]*SUPPORT_URL/);
  });

  test.each([
    [undefined, false],
    ['off', false],
    ['0', false],
    ['on', ['loopback', 'linklocal', 'uniquelocal']],
    ['1', ['loopback', 'linklocal', 'uniquelocal']],
    ['10.0.0.2, fd00::/8', ['10.0.0.2', 'fd00::/8']],
    ['loopback,172.18.0.0/16', ['loopback', '172.18.0.0/16']],
  ])('TRUST_PROXY=%s trusts %j', (value, proxies) => {
    expect(read(value === undefined ? {} : { TRUST_PROXY: value }).trustProxy).toEqual(proxies);
  });

  test.each(['2', 'everybody', '10.0.0.2/33', '10.0.0.2/', '*'])('TRUST_PROXY=%s names no proxy', (value) => {
    expect(() => read({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY: must be on, off or addresses/);
  });

  test('a real database needs a key that every node shares', () => {
    expect(() => read({ DATABASE_URL: 'postgresql://127.0.0.1/bandeja' })).toThrow(/SECRET_KEY/);
    expect(
      read({ DATABASE_URL: 'postgresql://127.0.0.1/bandeja', SECRET_KEY: 'k'.repeat(32) }).databaseUrl,
    ).toBeDefined();
  });

  test('the other addresses of the database need the first; one that is given twice counts once', () => {
    const [url, other] = ['postgresql://127.0.0.1/bandeja', 'postgresql://127.0.0.1:6432/bandeja'];
    const key = { SECRET_KEY: 'k'.repeat(32) };
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
      expect(() => read({ [name]: url })).toThrow(`DATABASE_URL: required with ${name}`);
    expect(read({ DATABASE_URL: url, DATABASE_DIRECT_URL: url, ...key }).databaseDirectUrl).toBeUndefined();
    expect(read({ DATABASE_URL: other, DATABASE_DIRECT_URL: url, ...key })).toMatchObject({
      databaseUrl: other,
      databaseDirectUrl: url,
    });
  });

  test.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('demo data with %o: %s', (environment, demo) => {
    expect(read(environment).demo).toBe(demo);
  });
});

const at = (port: number) => ({ address: '127.0.0.1', family: 'IPv4', port });

test.each([
  ['https://bandeja.test/', '127.0.0.1', 3000, null, 'https://bandeja.test'],
  ['https://clube.test/app/', '0.0.0.0', 3000, at(3000), 'https://clube.test/app'],
  [undefined, '127.0.0.1', 3000, null, 'http://localhost:3000'],
  [undefined, '0.0.0.0', 0, at(41234), 'http://localhost:41234'],
  [undefined, '192.168.0.7', 3001, at(3001), 'http://192.168.0.7:3001'],
  [undefined, 'fd00::7', 3001, at(3001), 'http://[fd00::7]:3001'],
])('PUBLIC_URL %s, HOST %s, PORT %s, bound to %o: %s', (publicUrl, host, port, bound, address) => {
  expect(ownAddress({ publicUrl, host, port }, bound)).toBe(address);
});
