import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '@bandeja/contract/openapi';
import { VERSION } from '../src/settings/settings.ts';

/** Writes apps/api/openapi.json from the contract; with --check fails when the committed file is stale. */
const file = new URL('../openapi.json', import.meta.url);
const fresh = `${JSON.stringify(openApiDocument(VERSION), null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== fresh) {
    console.error('apps/api/openapi.json is stale: run npm run generate');
    process.exit(1);
  }
} else {
  writeFileSync(file, fresh);
}
