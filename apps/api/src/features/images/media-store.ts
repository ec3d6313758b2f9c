import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Storage of picture files. Names are generated (newMediaName), never taken from an upload. */
export type MediaStore = {
  put: (name: string, data: Uint8Array) => Promise<void>;
  /** null when the file does not exist. */
  read: (name: string) => Promise<{ size: number; stream: Readable } | null>;
  /** Throws when files cannot be written now. */
  assertWritable: () => Promise<void>;
  /** Removing a missing file succeeds. */
  remove: (name: string) => Promise<void>;
};

/** 128 random bits: unguessable, and independent of the upload. */
export const newMediaName = (): string => randomBytes(16).toString('base64url');

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in one folder, created with the first file. */
export function createDiskMediaStore(folder: string): MediaStore {
  return {
    async put(name, data) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      try {
        await writeFile(path, data, { flag: 'wx' });
      } catch (error) {
        // Half a file on a full disk keeps the space that others need.
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
          await rm(path, { force: true });
        throw error;
      }
    },
    async read(name) {
      try {
        const file = await open(join(folder, name));
        const { size } = await file.stat();
        return { size, stream: file.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async assertWritable() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}
