import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** A folder with the least page that the server can serve, for what it writes into the head of each address. */
export function bareWebDirectory(): string {
  const web = mkdtempSync(join(tmpdir(), 'web-'));
  const head = '<head><meta name="bandeja-settings" content="" /></head>';
  writeFileSync(join(web, 'index.html'), `<html>${head}<body></body></html>`);
  writeFileSync(join(web, 'sw.js'), '');
  return web;
}

/** The page of an address as the program of a chat reads it. */
export const crawl = async ({ app }: TestApp, url: string): Promise<string> =>
  (await app.inject({ method: 'GET', url, headers: { accept: '*/*' } })).body;
