import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the SQL files: `migrations` next to the server's bundle (copied by the build), else that of this package.
 */
export function migrationsDirectory(): string {
  const [bundled, own] = ['./migrations', '../migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  for (const directory of [bundled, own]) {
    if (directory !== undefined && existsSync(directory)) return directory;
  }
  throw new Error(`No migrations in ${bundled} nor in ${own}`);
}
