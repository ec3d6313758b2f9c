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

test('a page is left without an error while a write has ended and its event has not come', async () => {
  vi.resetModules();
  const listen = vi.fn();
  vi.stubGlobal('addEventListener', listen);
  const abort = vi.fn(() => {
    throw new DOMException('The transaction has finished.', 'InvalidStateError');
  });
  const close = vi.fn();
  vi.doMock('idb', () => ({
    openDB: async () => ({ transaction: () => ({ store: {}, done: never(), abort }), close }),
  }));
  const { writeAnswers } = await import('./device-db.ts');
  const write = vi.fn(never);
  void writeAnswers(write);
  await vi.waitFor(() => expect(write).toHaveBeenCalled());
  const leave = listen.mock.calls.find(([type]) => type === 'pagehide')?.[1];
  expect(leave).not.toThrow();
  expect(abort).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});
