import { createHash } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import pLimit from 'p-limit';
import { type Command, CommandRefused, DRY_RUN, positionalsOf, UsageError } from '../../commands/command.ts';
import { bytesOf, type MediaStore, type StoredFile } from '../../media/media-store.ts';
import { isPictureUsed, type UsedElsewhere } from './images.tasks.ts';

/** Files in memory at the same time, each of some hundred kilobytes. */
const AT_ONCE = 8;
/** A storage that is away fails every file. */
const FAILURES_MAX = 10;
/** Files of a picture that is being uploaded have no row yet. */
const SETTLED_MS = 60 * 60_000;

const digestOf = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
const areSame = (one: Uint8Array, other: Uint8Array | null) =>
  other !== null && one.length === other.length && digestOf(one) === digestOf(other);

type Move = {
  from: MediaStore;
  to: MediaStore;
  now: Date;
  isDry: boolean;
  /** Afterwards, files are removed from `from`, and from both places those without a picture. */
  cleans: boolean;
  isUsed: (name: string) => Promise<boolean>;
};

/** Files of pictures, by what happened to them. */
type Counts = { copied: number; bytes: number; same: number; unused: number; removed: number };

/**
 * Copies the files of all used pictures, and reads each copy back: size and SHA-256 must be those of the original. A file that
 * is there already with the same content is left, so the move may be repeated at any time.
 */
async function moveMedia(move: Move): Promise<{ counts: Counts; failures: string[] }> {
  const { from, to, now, isDry, cleans, isUsed } = move;
  const counts: Counts = { copied: 0, bytes: 0, same: 0, unused: 0, removed: 0 };
  const failures: string[] = [];
  const limit = pLimit(AT_ONCE);
  const forEach = async (store: MediaStore, work: (file: StoredFile) => Promise<void>) => {
    const begun: Promise<void>[] = [];
    for await (const file of store.list())
      begun.push(
        limit(async () => {
          if (failures.length >= FAILURES_MAX) return;
          await work(file).catch((error: unknown) => {
            failures.push(error instanceof Error ? error.message : String(error));
          });
        }),
      );
    await Promise.all(begun);
  };
  const remove = async (store: MediaStore, name: string) => {
    if (!cleans || isDry) return;
    await store.remove(name);
    counts.removed += 1;
  };
  const removeUnused = async (store: MediaStore, { name, changedAt }: StoredFile) => {
    counts.unused += 1;
    if (now.getTime() - changedAt.getTime() > SETTLED_MS) await remove(store, name);
  };

  await forEach(from, async (file) => {
    const { name } = file;
    if (!(await isUsed(name))) return removeUnused(from, file);
    const data = await bytesOf(from, name);
    // Removed by its job since the list was read.
    if (!data) return;
    const there = await bytesOf(to, name);
    if (areSame(data, there)) counts.same += 1;
    else {
      if (!isDry) await copy({ data, name, isThere: there !== null }, move);
      counts.copied += 1;
      counts.bytes += data.length;
    }
    await remove(from, name);
  });
  if (cleans && failures.length === 0)
    await forEach(to, async (file) => {
      if (!(await isUsed(file.name))) await removeUnused(to, file);
    });
  return { counts, failures };
}

async function copy(
  { data, name, isThere }: { data: Uint8Array; name: string; isThere: boolean },
  { to, isUsed }: Pick<Move, 'to' | 'isUsed'>,
): Promise<void> {
  if (isThere) await to.remove(name);
  await to.put(name, data);
  const isGood = areSame(data, await bytesOf(to, name));
  // The job that removes a picture's files knows one place only.
  if (!isGood || !(await isUsed(name))) await to.remove(name);
  if (!isGood) throw new Error('a cópia lida de volta é diferente do original');
}

const DESTINATIONS = ['s3', 'disk'] as const;

export const createMediaCommands = (isUsedElsewhere: UsedElsewhere): readonly Command[] => [
  {
    name: 'media move',
    usage: '--to s3|disk [--dry-run] [--clean]',
    summary:
      'copia as fotos do disco para o S3 ou de volta e confere cada uma, com o servidor ligado ou não; pode ser repetido; --clean apaga ' +
      'as da origem já conferidas e, nos dois lugares, arquivos de mais de uma hora que nenhuma foto usa',
    options: { to: { type: 'string' }, clean: { type: 'boolean' }, ...DRY_RUN },
    prepare(given) {
      positionalsOf(given);
      const to = DESTINATIONS.find((one) => one === given.values.to);
      if (!to) throw new UsageError('--to é s3 ou disk.');
      const [isDry, cleans] = [given.values['dry-run'] === true, given.values.clean === true];
      return async ({ db, disk, s3, now, say }) => {
        if (!s3)
          throw new CommandRefused(
            'Defina S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY (e S3_REGION, S3_PATH_STYLE).',
          );
        if (!disk)
          throw new CommandRefused(
            'DATA_DIR não é a pasta deste servidor: use a mesma com que ele foi iniciado.',
          );
        const [source, target] = to === 's3' ? [disk, s3] : [s3, disk];
        say(`De: ${source.place}`);
        say(`Para: ${target.place}`);
        const isUsed = (name: string) => isUsedPicture(db, name, isUsedElsewhere);
        const { counts, failures } = await moveMedia({
          from: source,
          to: target,
          now,
          isDry,
          cleans,
          isUsed,
        });
        for (const line of report(counts, { isDry, cleans })) say(line);
        if (failures.length > 0) throw new CommandRefused(refusalOf(failures));
        if (isDry) say('Foi só um ensaio: nada mudou.');
      };
    },
  },
];

/** The name of a file is that of its picture and a size. */
const isUsedPicture = (db: Database, file: string, isUsedElsewhere: UsedElsewhere) =>
  isPictureUsed(db, { name: file.slice(0, 22), isUsedElsewhere });

function report(
  { copied, bytes, same, unused, removed }: Counts,
  { isDry, cleans }: Pick<Move, 'isDry' | 'cleans'>,
) {
  const size = `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`;
  return [
    isDry ? `A copiar: ${copied} (${size}).` : `Copiados e conferidos: ${copied} (${size}).`,
    `Já estavam lá, iguais: ${same}.`,
    `Sem uso, não copiados: ${unused}.`,
    ...(cleans ? [`Apagados: ${removed}.`] : []),
  ];
}

const refusalOf = (failures: string[]) =>
  [
    failures.length >= FAILURES_MAX
      ? `Parou depois de ${failures.length} falhas. Repita o comando quando o armazenamento responder.`
      : `${failures.length} ${failures.length === 1 ? 'arquivo falhou' : 'arquivos falharam'}. Repita o comando.`,
    `(${failures[0]})`,
  ].join('\n');
