import { access, constants, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMediaFile, type MediaStore } from './media-store.ts';

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Files in one folder, created with the first file. */
export function createDiskMediaStore(folder: string): MediaStore {
  return {
    kind: 'disk',
    place: folder,
    async put(name, data) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      try {
        await writeFile(path, data, { flag: 'wx' });
      } catch (error) {
        // Half a file on a full disk keeps the space that others need.
        if (!hasCode(error, 'EEXIST')) await rm(path, { force: true });
        throw error;
      }
    },
    async read(name) {
      try {
        const file = await open(join(folder, name));
        const { size } = await file.stat();
        return { size, stream: file.createReadStream() };
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    async *list() {
      const names = await readdir(folder).catch((error: unknown) => {
        // No picture was uploaded yet.
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      });
      for (const name of names.filter(isMediaFile)) {
        const { size, mtime } = await stat(join(folder, name));
        yield { name, size, changedAt: mtime };
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
