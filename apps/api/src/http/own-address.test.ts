import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

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
