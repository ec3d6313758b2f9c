import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../lib/build/build-settings.mjs';
import { at } from '../lib/root.mjs';

afterEach(() => vi.unstubAllEnvs());

const source = (...path: string[]) => readFileSync(at(...path), 'utf8');

test('the web reads each build setting by its name, and the API the version', () => {
  const web = source('apps', 'web', 'src', 'settings.ts');
  const prefixes = /envPrefix: \[(.*)\]/.exec(source('apps', 'web', 'vite.config.ts'))?.[1] ?? '';
  for (const name of Object.keys(settings())) {
    expect(web).toContain(`import.meta.env.${name} `);
    expect(prefixes).toContain(`'${name.split('_')[0]}_'`);
  }
  expect(source('apps', 'api', 'src', 'settings', 'settings.ts')).toContain('process.env.BUILD_VERSION ');
});

test('the environment of a build changes them', () => {
  vi.stubEnv('BUILD_VERSION', '9.8.7');
  vi.stubEnv('BUILD_DATE', '2030-01-02T03:04:05Z');
  expect(settings()).toEqual({ BUILD_VERSION: '9.8.7', BUILD_DATE: '2030-01-02T03:04:05Z' });
});
