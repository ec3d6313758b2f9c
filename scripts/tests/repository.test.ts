import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leftOut } from '../lib/lock.mjs';
import { at } from '../lib/root.mjs';
import { repositoryFiles } from '../lib/source-files.mjs';

const files = repositoryFiles().filter((file) => !file.startsWith('scripts/fixtures/'));
const isText = (file: string) => !/\.(png|jpe?g|webp|avif|ico|woff2?|gz|br)$/.test(file);
const texts = files.filter(isText).map((file) => ({ file, text: readFileSync(at(file), 'utf8') }));
const sources = texts.filter(({ file }) => /\.([cm]?[jt]sx?|css|sql)$/.test(file) && !file.includes('.gen.'));

/** Lines that match a forbidden pattern, as "file:line". */
const linesWith = (pattern: RegExp) =>
  texts.flatMap(({ file, text }) =>
    pattern.test(text)
      ? text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : []))
      : [],
  );

describe('no committed file holds', () => {
  test.each([
    [
      'a path of one machine',
      /(?<![\w./])\/(work\/(main|shared|\.library)|root\/[\w.]|tmp\/bash_jobs|home\/[a-z]+\/|Users\/[a-z]+\/)/,
    ],
    ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
    [
      'an access key',
      /\b(AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|xox[abp]-\w{10}|sk-[A-Za-z0-9]{32}|APP_USR-\d{6})/,
    ],
    ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\./],
    ['a conflict left open', /^(<{7}|>{7}) /],
  ])('%s', (_, pattern) => {
    expect(linesWith(pattern)).toEqual([]);
  });
});

describe('package-lock.json', () => {
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));

  test('contains no registry host: each machine uses its configured one', () => {
    const addresses = Object.values<{ resolved?: string }>(lock.packages).map(
      ({ resolved }) => resolved ?? '',
    );
    expect(addresses.filter((address) => /^(https?|git)/.test(address))).toEqual([]);
  });

  test('contains the native builds of every platform (node scripts/complete-lock.mjs)', () => {
    expect(Object.keys(leftOut(lock.packages))).toEqual([]);
  });

  test('refuses every install script (docs/decisions/002-no-install-scripts.md), so that npm prints no warning', () => {
    const { allowScripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
    const scripted = Object.entries<{ hasInstallScript?: boolean }>(lock.packages).filter(
      ([, e]) => e.hasInstallScript,
    );
    const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort());
    expect(Object.values(allowScripts).filter((allowed) => allowed !== false)).toEqual([]);
  });

  test('contains no package that needs a newer Node than 20.19', () => {
    const entries = Object.entries<{ engines?: { node?: string } }>(lock.packages);
    const tooNew = entries.filter(([, { engines }]) => engines?.node && !admits20(engines.node));
    expect(tooNew.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
  });
});

/** Whether a range such as ">=18", "^20.19.0 || >=22.12" or "18 || 20" includes Node 20.19.0. */
function admits20(range: string) {
  return range
    .replaceAll(/([<>=^~])\s+/g, '$1')
    .split('||')
    .some((part) =>
      part
        .trim()
        .split(/\s+(?=[<>=^~\d])/)
        .every((rule) => {
          const [, sign = '', version = ''] = /^([<>=^~]*)\s*v?([\d.x*]*)/.exec(rule.trim()) ?? [];
          const [major = 0, minor = 0] = version.split('.').map((digits) => Number(digits) || 0);
          const difference = 20 - major || 19 - minor;
          if (version === '' || version === '*') return true;
          if (sign === '>=') return difference >= 0;
          if (sign === '<') return difference < 0;
          if (sign === '<=' || sign === '>') return sign === '<=' ? difference <= 0 : difference > 0;
          return major === 20 && 19 - minor >= 0;
        }),
    );
}

test('every package is required in one exact version', () => {
  const loose = texts
    .filter(({ file }) => basename(file) === 'package.json')
    .flatMap(({ file, text }) => {
      const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(text);
      const all = Object.entries({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
        ...overrides,
      });
      return all
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
        .map(([name]) => `${file}: ${name}`);
    });
  expect(loose).toEqual([]);
});

describe('source files', () => {
  test('no file has more than 300 lines', () => {
    const long = sources.filter(({ text }) => text.split('\n').length > 301);
    expect(long.map(({ file, text }) => `${file}: ${text.split('\n').length - 1}`)).toEqual([]);
  });

  test('no file is a barrel', () => {
    expect(sources.filter(({ file }) => /(^|\/)index\.[jt]sx?$/.test(file)).map(({ file }) => file)).toEqual(
      [],
    );
  });
});
