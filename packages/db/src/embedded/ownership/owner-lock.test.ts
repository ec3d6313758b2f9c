import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OwnerLockHeldError, takeOwnerLock } from './owner-lock.ts';

let folder = '';
const living: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bandeja-lock-'));
});
afterEach(() => {
  for (const child of living.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Another process, used as the holder of a lock. */
async function someProcess(): Promise<ChildProcess & { pid: number }> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  living.push(child);
  await once(child, 'spawn');
  return Object.assign(child, { pid: child.pid ?? 0 });
}
const take = (pid?: number, patienceMs = 0) => takeOwnerLock(folder, { patienceMs, ...(pid && { pid }) });

test("the lock is refused with the owner's pid when the owner lives", async () => {
  const owner = await someProcess();
  await take(owner.pid);
  const refusal = await take().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OwnerLockHeldError);
  expect(refusal).toMatchObject({ pid: owner.pid });
});

test('the same process is refused a second lock and gets it again after release', async () => {
  const lock = await take();
  await expect(take()).rejects.toMatchObject({ pid: process.pid });
  lock.release();
  (await take()).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock is free when the owner is dead', async () => {
  const owner = await someProcess();
  await take(owner.pid);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  await take();
  expect(readdirSync(folder)).toHaveLength(1);
});

test("the lock is free when another process has the owner's pid", async () => {
  const other = await someProcess();
  writeFileSync(join(folder, `owner-${other.pid}-0123456789abcdef.lock`), '');
  await take();
});

test('the lock waits for an owner that is exiting', async () => {
  const owner = await someProcess();
  await take(owner.pid);
  let waits = 0;
  await takeOwnerLock(folder, {
    patienceMs: 10_000,
    onWait: () => {
      waits += 1;
      owner.kill('SIGKILL');
    },
  });
  expect(waits).toBe(1);
});

/** Runs owner-lock-race.ts in two processes at once; resolves with the outcomes of both. */
async function race(): Promise<{ turns: number; meetings: number }> {
  const outfile = join(folder, 'race.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./owner-lock-race.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  const run = async () => {
    const child = spawn(process.execPath, [outfile, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    living.push(child);
    const [output] = await once(child.stdout, 'data');
    return JSON.parse(String(output));
  };
  const [one, other] = await Promise.all([run(), run()]);
  return { turns: one.turns + other.turns, meetings: one.meetings + other.meetings };
}

test('two processes that take the lock at once never both hold it', async () => {
  writeFileSync(join(folder, 'owner-1-0123456789abcdef.lock'), '');
  const { turns, meetings } = await race();
  expect(turns).toBeGreaterThan(0);
  expect(meetings).toBe(0);
});
