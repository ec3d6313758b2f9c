import { expect, test, vi } from 'vitest';
import { type DeviceDb, readDevice } from './device-db.ts';

const never = () => new Promise<never>(() => {});
const db = { transaction: () => ({ store: {}, done: Promise.resolve() }) } as unknown as DeviceDb;

test('a read of this device that is not answered is tried again over a new connection', async () => {
  const reopen = vi.fn(async () => db);
  const read = vi.fn().mockImplementationOnce(never).mockResolvedValueOnce('stored');
  expect(await readDevice('queues', read, { open: async () => db, reopen, limitMs: 5 })).toBe('stored');
  expect(reopen).toHaveBeenCalledOnce();
  expect(await readDevice('queues', async () => 'opened again', { open: never, reopen, limitMs: 5 })).toBe(
    'opened again',
  );
});

test('a read of this device fails when the second try is not answered either', async () => {
  const open = async () => db;
  await expect(readDevice('queues', never, { open, reopen: open, limitMs: 5 })).rejects.toThrow(
    'within 5 ms',
  );
});

test('a read whose transaction fails has no error that is left over', async () => {
  const closing = () => Promise.reject(new DOMException('Force close', 'UnknownError'));
  const lost = { transaction: () => ({ store: {}, done: closing() }) } as unknown as DeviceDb;
  const open = async () => lost;
  await expect(readDevice('queues', closing, { open, reopen: open })).rejects.toThrow('Force close');
  expect(await readDevice('queues', async () => 'stored', { open, reopen: async () => db })).toBe('stored');
});

test('a page that is left stores what it was writing, also while a write has ended and its event has not come', async () => {
  vi.resetModules();
  const listen = vi.fn();
  vi.stubGlobal('addEventListener', listen);
  const commit = vi.fn(() => {
    throw new DOMException('The transaction has finished.', 'InvalidStateError');
  });
  const close = vi.fn();
  vi.doMock('idb', () => ({
    openDB: async () => ({
      transaction: () => ({ store: {}, done: never(), commit }),
      close,
      objectStoreNames: { contains: () => true },
    }),
  }));
  const { writeAnswers } = await import('./device-db.ts');
  const write = vi.fn(never);
  void writeAnswers(write);
  await vi.waitFor(() => expect(write).toHaveBeenCalled());
  const leave = listen.mock.calls.find(([type]) => type === 'pagehide')?.[1];
  expect(leave).not.toThrow();
  expect(commit).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});
