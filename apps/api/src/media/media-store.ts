import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { BANNER_WIDTHS, IMAGE_SIZES } from '@bandeja/rules/images/images';

export type StoredFile = { name: string; size: number; changedAt: Date };

/** Storage of picture files. Names are generated (newMediaName), never taken from an upload. */
export type MediaStore = {
  kind: 'disk' | 's3';
  /** Where the files are, for the operator: a folder, or bucket and server. */
  place: string;
  /** All of the file or nothing. A name is used once: the disk refuses a second file of it. */
  put: (name: string, data: Uint8Array) => Promise<void>;
  /** null when the file does not exist. */
  read: (name: string) => Promise<{ size: number; stream: Readable } | null>;
  has: (name: string) => Promise<boolean>;
  /** Every file with the name of a picture. */
  list: () => AsyncIterable<StoredFile>;
  /** Throws when files cannot be written now. */
  assertWritable: () => Promise<void>;
  /** Removing a missing file succeeds. */
  remove: (name: string) => Promise<void>;
};

/**
 * The storage does not answer as it should, or is full: 503 with Retry-After (error-handler.ts). The message names
 * neither keys nor a picture.
 */
export class StorageFault extends Error {
  override name = 'StorageFault';
  constructor(
    readonly code: 'STORAGE_AWAY' | 'STORAGE_FULL',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** 128 random bits: unguessable, and independent of the upload. */
export const newMediaName = (): string => randomBytes(16).toString('base64url');

/** Stored names are 22 base64url characters and a size; no other name reaches a store. */
const FILE = new RegExp(`^[\\w-]{22}-(${[...IMAGE_SIZES, ...BANNER_WIDTHS].join('|')})\\.webp$`);
export const isMediaFile = (name: string): boolean => FILE.test(name);

/** A file's whole content; null when it does not exist. */
export async function bytesOf(store: MediaStore, name: string): Promise<Buffer | null> {
  const found = await store.read(name);
  if (!found) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of found.stream) chunks.push(chunk as Buffer);
  const data = Buffer.concat(chunks);
  if (data.length !== found.size) throw new Error('the storage sent less than the whole file');
  return data;
}
