import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { NO_MONITORING } from '../../../test/no-monitoring.ts';
import { pageWithSettings, registerAppPage } from './app-page.ts';

const PAGE = '<head><meta name="bandeja-settings" content="" /></head>';

test('settings are in the page as an escaped attribute', () => {
  const page = pageWithSettings(PAGE, { brand: 'Padel "&" <Cia>', support_url: 'https://wa.me/?a=1&b=2' });
  expect(page).not.toContain('<Cia>');
  expect(page.match(/"/g)).toHaveLength(4);
  const content = /content="([^"]*)"/.exec(page)?.[1] ?? '';
  const text = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(text)).toEqual({ brand: 'Padel "&" <Cia>', support_url: 'https://wa.me/?a=1&b=2' });
});

test('a page without the settings element fails at the start', () => {
  expect(() => pageWithSettings('<head></head>', { brand: 'x', support_url: 'y' })).toThrow(
    /bandeja-settings/,
  );
});

test('nodes at different addresses send the same worker', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'sw.js'), 'const revision = "@page-revision@";');
  const workerOf = async (address: string, brand = 'Bandeja') => {
    const node = Fastify();
    await registerAppPage(node, folder, {
      ...{ brand, supportUrl: 'https://wa.me/', captureScriptUrl: undefined, cardScriptUrl: undefined },
      ...{ monitoring: NO_MONITORING, headers: {}, previewOf: async () => null, base: () => address },
    });
    return (await node.inject('/sw.js')).body;
  };
  const first = await workerOf('http://10.0.0.21:3000');
  expect(first).toMatch(/[0-9a-f]{16}/);
  expect(await workerOf('http://10.0.0.22:3000')).toBe(first);
  expect(await workerOf('http://10.0.0.22:3000', 'Outra')).not.toBe(first);
});
