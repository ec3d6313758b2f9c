import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { bareCalls, missingParts } from '../../apps/web/build/bare-calls.ts';
import { at } from '../lib/root.mjs';

const folder = at('packages', 'contract', 'src', 'calls');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

type Module = Record<string, unknown>;
const isCall = (value: unknown): value is Module =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

async function load(code: string, file: string): Promise<Module> {
  const { outputFiles } = await build({
    stdin: { contents: code, loader: 'ts', resolveDir: dirname(join(folder, file)) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const text = outputFiles[0]?.text ?? '';
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}

test.each(files)('the bare calls of %s are sent to the same addresses, without schemas', async (file) => {
  const code = readFileSync(join(folder, file), 'utf8');
  const bare = bareCalls(code);
  expect(bare).not.toMatch(/zod|z\./);
  const [complete, sent] = await Promise.all([load(code, file), load(bare, file)]);
  const calls = Object.entries(complete).filter(([, value]) => isCall(value));
  for (const [name, call] of calls) {
    const { name: id, method, path, bodyType } = call as Module;
    expect(sent[name]).toEqual({ name: id, method, path, ...(bodyType !== undefined && { bodyType }) });
  }
});

test('values of the rules stay, schemas of other modules go', () => {
  const code = `import { STATUSES } from '@bandeja/rules/x';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { Other } from './other.ts';
const path = '/x/';
export { STATUSES, Other };
export const Thing = z.object({ other: Other });
export type Thing = z.infer<typeof Thing>;
const list = z.array(Thing);
export const read = defineCall({ name: 'read', method: 'GET', path, access: 'user', answer: list });`;
  expect(bareCalls(code)).toBe(`import { STATUSES as STATUSES } from '@bandeja/rules/x';
const path = '/x/';
export const read = { name: 'read', method: 'GET', path };
export { STATUSES };
export {};`);
});

test('a module that reads a schema of a bare call is found', () => {
  const form = `import { type Player, updatePlayer } from '@bandeja/contract/calls/players';
check(updatePlayer.body); send(updatePlayer, { body }); other.updatePlayer.body;`;
  expect(missingParts(form)).toEqual(['updatePlayer.body']);
  expect(missingParts(form.replace('/calls/', '/schemas/calls/'))).toEqual([]);
});
