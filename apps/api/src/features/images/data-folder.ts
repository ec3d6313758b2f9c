import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@bandeja/db/database';
import { findDataFolderId, keepDataFolderId } from './images.repository.ts';

const fileIn = (dataDir: string) => join(dataDir, 'database-id');

/** Marks a folder, at the start of the server, as the one whose pictures belong to this database. */
export async function markDataFolder(db: Database, dataDir: string): Promise<void> {
  const id = await keepDataFolderId(db, randomUUID());
  if (isMarked(dataDir, id)) return;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), `${id}\n`);
}

/** Whether a server has marked the folder, or none has run with this database yet. */
export async function isDataFolder(db: Database, dataDir: string): Promise<boolean> {
  const id = await findDataFolderId(db);
  return id === undefined || isMarked(dataDir, id);
}

const isMarked = (dataDir: string, id: string) =>
  existsSync(fileIn(dataDir)) && readFileSync(fileIn(dataDir), 'utf8').trim() === id;
