import { describe, expect, test } from 'vitest';
import { holds } from '../lib/install.mjs';
import { leftOut } from '../lib/lock.mjs';
import { isSupported } from '../lib/node-version.mjs';

const wanted = {
  packages: {
    '': { version: '2.0.0' },
    'apps/api': { version: '2.0.0' },
    'node_modules/@bandeja/api': { link: true },
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/native-darwin-arm64': { version: '1.0.0', optional: true },
  },
};

describe('whether node_modules matches the lock', () => {
  test('yes, without the native builds of other platforms', () => {
    expect(holds(wanted, { packages: { 'node_modules/fastify': { version: '5.0.0' } } })).toBe(true);
  });

  test('no, with another version or without a package', () => {
    expect(holds(wanted, { packages: { 'node_modules/fastify': { version: '5.0.1' } } })).toBe(false);
    expect(holds(wanted, { packages: {} })).toBe(false);
  });
});

describe('native builds that npm omitted from the lock', () => {
  const optionalDependencies = {
    '@x/binding-linux-x64-musl': '1.2.3',
    '@x/binding-darwin-arm64': '1.2.3',
    '@x/binding-wasm32-wasi': '1.2.3',
  };

  test('are added again with their platform', () => {
    const packages = {
      'node_modules/x': { version: '1.2.3', dev: true, optionalDependencies },
      'node_modules/@x/binding-darwin-arm64': { version: '1.2.3' },
    };
    expect(leftOut(packages)).toEqual({
      'node_modules/@x/binding-linux-x64-musl': {
        version: '1.2.3',
        cpu: ['x64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
      'node_modules/@x/binding-wasm32-wasi': { version: '1.2.3', cpu: ['wasm32'], dev: true, optional: true },
    });
  });

  test('are not added when the name does not contain the platform', () => {
    expect(() => leftOut({ 'node_modules/x': { optionalDependencies: { extras: '1.0.0' } } })).toThrow(
      'extras',
    );
  });
});

test.each([
  ['20.18.9', false],
  ['20.19.0', true],
  ['21.7.0', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.9.0', false],
  ['24.0.0', true],
  ['18.20.4', false],
])('Node %s: %s', (version, supported) => {
  expect(isSupported(version)).toBe(supported);
});
