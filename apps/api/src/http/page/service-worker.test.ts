import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerServiceWorker } from './service-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'bandeja-sw-'));
writeFileSync(join(folder, 'sw.js'), 'const revision = "@page-revision@";');

async function workerOf(page: string, headers: unknown = {}) {
  const app = Fastify();
  registerServiceWorker(app, folder, { page, headers, brand: 'Bandeja' });
  return app.inject('/sw.js');
}

test('the worker is the same for the same page and headers, and is checked at every start', async () => {
  const answer = await workerOf('<p>a</p>');
  expect(answer.body).toMatch(/^const revision = "[0-9a-f]{16}";$/);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect((await workerOf('<p>a</p>')).body).toBe(answer.body);
});

test('another page or another policy gives another worker', async () => {
  const { body } = await workerOf('<p>a</p>', { policy: 1 });
  expect((await workerOf('<p>b</p>', { policy: 1 })).body).not.toBe(body);
  expect((await workerOf('<p>a</p>', { policy: 2 })).body).not.toBe(body);
});
