import { readFile, writeFile } from 'node:fs/promises';
import { ClubFileInput } from '@bandeja/contract/schemas/desk-export';
import * as z from 'zod/mini';
import { type Command, CommandRefused, positionalsOf, UsageError } from '../../commands/command.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { findDeskClub } from '../clubs/public.ts';
import { clubFileProblems, exportClub, importClub } from './club-file.ts';

/** A file has some hundred kilobytes. */
const BYTES_MAX = 5 * 1024 * 1024;
const PROBLEMS_SAID = 30;

const exporting: Command = {
  name: 'clubs export',
  usage: 'CLUBE ARQUIVO',
  summary:
    'escreve um clube em um arquivo JSON que outra instalação importa: página, quadras, horários, preços, feriados, fotos e banners ' +
    'por endereço; sem pessoas',
  prepare(given) {
    const [slug = '', path = ''] = positionalsOf(
      given,
      'o clube (o nome do endereço, como arena-moema-padel)',
      'o arquivo, como arena-moema-padel.json',
    );
    return async ({ db, now, say }) => {
      const club = await findDeskClub(db, slug);
      if (!club) throw new CommandRefused(`Não há o clube ${slug}.`);
      const file = await exportClub(db, { clubId: club.club_id, now });
      await writeFile(path, `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx' }).catch(
        (error: NodeJS.ErrnoException) => {
          throw new CommandRefused(
            error.code === 'EEXIST' ? `${path} já existe.` : `Não deu para escrever ${path}: ${error.code}.`,
          );
        },
      );
      say(`${club.club_name} está em ${path}.`);
    };
  },
};

const importing: Command = {
  name: 'clubs import',
  usage: 'ARQUIVO [--slug=OUTRO-ENDERECO]',
  summary: 'cria um clube que só a equipe dele vê, de um arquivo de clubs export; tudo ou nada',
  options: { slug: { type: 'string' } },
  prepare(given) {
    const [path = ''] = positionalsOf(given, 'o arquivo');
    const { slug } = given.values;
    if (slug === '') throw new UsageError('Falta o endereço depois de --slug.');
    return async ({ db, media, now, say }) => {
      const file = checked(await readJson(path), typeof slug === 'string' ? slug : undefined);
      const here = await picturesHere(file, media);
      const hasPicture = (name: string) => here.has(name);
      const { left } = await importClub(db, { file, now, hasPicture });
      say(`Clube criado: ${file.club.name} · ${file.club.slug}. Só a equipe o vê até ele ser publicado.`);
      if (left > 0)
        say(
          `${left} ${left === 1 ? 'foto não está' : 'fotos não estão'} nesta instalação: envie de novo no balcão, em Clube e Banners.`,
        );
      say(`Convide quem é dono: npm run admin -- clubs owner ${file.club.slug} EMAIL`);
    };
  },
};

/** The uploaded pictures that the file names and this installation has. */
async function picturesHere(file: ClubFileInput, media: MediaStore): Promise<Set<string>> {
  const named = new Set(
    [...JSON.stringify(file).matchAll(/\/media\/([\w.-]+)/g)].map(([, name = '']) => name),
  );
  const here = new Set<string>();
  for (const name of named) if (await media.has(name)) here.add(name);
  return here;
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`Não deu para ler ${path}: ${error.code}.`);
  });
  if (text.length > BYTES_MAX) throw new CommandRefused(`${path} é grande demais para um clube.`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandRefused(`${path} não é JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/** The file with the address it gets here; refused with a line of path and sentence for each problem. */
function checked(json: unknown, slug: string | undefined): ClubFileInput {
  const isClub = typeof json === 'object' && json !== null && 'club' in json;
  const moved = slug === undefined || !isClub ? json : { ...json, club: { ...(json.club as object), slug } };
  const parsed = z.safeParse(ClubFileInput, moved);
  const problems = parsed.success
    ? clubFileProblems(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${pathText(path)}: ${message}`);
  if (!parsed.success || problems.length > 0) {
    const rest = problems.length - PROBLEMS_SAID;
    throw new CommandRefused(
      [
        'Nada foi importado.',
        ...problems.slice(0, PROBLEMS_SAID),
        ...(rest > 0 ? [`e mais ${rest}.`] : []),
      ].join('\n'),
    );
  }
  return parsed.data;
}

/** `weeks[0].prices[3].to_minute` */
const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'arquivo';

export const clubFileCommands: readonly Command[] = [exporting, importing];
