import { expect, test, vi } from 'vitest';
import { type DeviceDb, readDevice } from './device-db.ts';

const never = () => new Promise<never>(() => {});
const db = {} as DeviceDb;

test('a read of this device that is not answered is tried again over a new connection', async () => {
  const reopen = vi.fn(async () => db);
  const read = vi.fn().mockImplementationOnce(never).mockResolvedValueOnce('stored');
  expect(await readDevice(read, { open: async () => db, reopen, limitMs: 5 })).toBe('stored');
  expect(reopen).toHaveBeenCalledOnce();
  expect(await readDevice(async () => 'opened again', { open: never, reopen, limitMs: 5 })).toBe(
    'opened again',
  );
});

test('a read of this device fails when the second try is not answered either', async () => {
  const open = async () => db;
  await expect(readDevice(never, { open, reopen: open, limitMs: 5 })).rejects.toThrow('within 5 ms');
});
