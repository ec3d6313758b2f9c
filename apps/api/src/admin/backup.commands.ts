import { join, resolve } from 'node:path';
import { MEDIA_FOLDER } from '@bandeja/pg/backup/backup-tables';
import { type RestoreRefusal, RestoreRefused, restoreBackup } from '@bandeja/pg/backup/restore-backup';
import { writeBackup } from '@bandeja/pg/backup/write-backup';
import { type Command, CommandRefused, positionalsOf } from '../commands/command.ts';
import { createDiskMediaStore } from '../media/disk-media-store.ts';
import { bytesOf, type MediaStore } from '../media/media-store.ts';

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Copies pictures by their generated names; one that is there already has the same content. */
async function copyPictures(from: MediaStore, to: MediaStore): Promise<void> {
  for await (const { name } of from.list()) {
    const data = (await to.has(name)) ? null : await bytesOf(from, name);
    if (data) await to.put(name, data);
  }
}

const inBackup = (folder: string) => createDiskMediaStore(join(folder, MEDIA_FOLDER));

const backup: Command = {
  name: 'backup',
  usage: 'PASTA',
  summary:
    'grava todos os dados e fotos de agora em uma pasta nova, com o servidor ligado ou não; contém dados pessoais: guarde-a em lugar seguro',
  prepare(given) {
    const folder = resolve(positionalsOf(given, 'a pasta do backup')[0] ?? '');
    return async ({ connectionString, media, now, say }) => {
      try {
        const { tables } = await writeBackup({ connectionString, folder, now });
        // After the rows: a picture that a row names was stored before the row was.
        await copyPictures(media, inBackup(folder));
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        say(`Backup gravado em ${folder}: ${rows} linhas de ${tables.length} tabelas.`);
      } catch (error) {
        if (hasCode(error, 'EEXIST')) throw new CommandRefused(`${folder} já existe: dê uma pasta nova.`);
        if (hasCode(error, 'ENOENT')) throw new CommandRefused(`Não há uma pasta em que ${folder} caiba.`);
        throw error;
      }
    };
  },
};

const REFUSED: Record<RestoreRefusal, string> = {
  not_a_backup: 'A pasta não é um backup completo: falta backup.json ou ele não pode ser lido.',
  not_empty: 'O banco já tem contas: restaure em um banco vazio (outra DATA_DIR ou outra DATABASE_URL).',
  other_version: 'O backup é de outra versão do Bandeja: restaure com aquela versão e atualize depois.',
  incomplete: 'O backup está incompleto ou estragado. Nada foi gravado.',
};

const restore: Command = {
  name: 'restore',
  fillsDatabase: true,
  usage: 'PASTA',
  summary: 'grava um backup em um banco vazio, com o servidor desligado; as sessões abertas continuam',
  prepare(given) {
    const folder = resolve(positionalsOf(given, 'a pasta do backup')[0] ?? '');
    return async ({ connectionString, media, say }) => {
      try {
        const { tables, made_at } = await restoreBackup({ connectionString, folder });
        await copyPictures(inBackup(folder), media);
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        say(`Backup de ${made_at} restaurado: ${rows} linhas de ${tables.length} tabelas.`);
      } catch (error) {
        if (error instanceof RestoreRefused)
          throw new CommandRefused(`${REFUSED[error.reason]}\n(${error.message})`);
        throw error;
      }
    };
  },
};

/** The database is migrated when a command opens it. */
const migrate: Command = {
  name: 'migrate',
  fillsDatabase: true,
  usage: '',
  summary: 'atualiza a estrutura do banco para esta versão, com os servidores da anterior ligados ou não',
  prepare(given) {
    positionalsOf(given);
    return async ({ say }) => say('A estrutura do banco é a desta versão.');
  },
};

export const backupCommands: readonly Command[] = [backup, restore, migrate];
