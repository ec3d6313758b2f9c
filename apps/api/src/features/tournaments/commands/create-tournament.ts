import { randomInt } from 'node:crypto';
import { basename } from 'node:path';
import type { CreateTournamentFile } from '@bandeja/contract/operators/tournaments';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { CommandRefused } from '../../../commands/command.ts';
import { clubInstant } from '../../../commands/operator-input.ts';
import type { MediaStore } from '../../../media/media-store.ts';
import { findClubBySlug, findSchedules } from '../../clubs/public.ts';
import { newHash } from '../draw/draw.repository.ts';
import { insertTournament } from '../tournaments.repository.ts';

/**
 * Creates a tournament from the operator's file. Resolves with its public hash. A refusal names the field.
 */
export async function createTournament(
  db: Database,
  file: CreateTournamentFile,
  { now, media }: { now: Date; media: Pick<MediaStore, 'has'> },
): Promise<string> {
  const {
    categories,
    club: slug,
    courts: names,
    late_registration: isLate,
    seed = randomInt(2_000_000_000),
    ...columns
  } = file;
  if (file.ends_on < file.starts_on) throw new CommandRefused('ends_on: o torneio termina antes de começar.');
  for (const [index, { name, level_min, level_max }] of categories.entries())
    if (level_min !== null && level_max !== null && level_max < level_min)
      throw new CommandRefused(`categories.${index}.level_max: ${name}: o nível máximo vem antes do mínimo.`);
  if (new Set(categories.map(({ name }) => name.toLowerCase())).size < categories.length)
    throw new CommandRefused('categories: duas categorias têm o mesmo nome.');
  if (file.image !== null && !(await media.has(basename(file.image))))
    throw new CommandRefused(`image: não há a imagem ${file.image} neste servidor.`);
  return withTransaction(db, async (tx) => {
    const club = await findClubBySlug(tx, slug);
    if (!club) throw new CommandRefused(`club: não há o clube ${slug}.`);
    const unknown = names?.find((name) => !club.courts.some((court) => court.name === name));
    if (unknown !== undefined)
      throw new CommandRefused(`courts: o clube ${slug} não tem a quadra "${unknown}".`);
    const courts = club.courts.filter(({ name }) => names === undefined || names.includes(name));
    const opens = clubInstant(file.registration_starts_at, club.timezone, 'registration_starts_at');
    const closes = clubInstant(file.registration_ends_at, club.timezone, 'registration_ends_at');
    if (file.starts_on < localDateOf(now, club.timezone))
      throw new CommandRefused(`starts_on: ${file.starts_on} já passou.`);
    if (closes <= opens)
      throw new CommandRefused('registration_ends_at: as inscrições encerram antes de abrir.');
    if (closes <= now) throw new CommandRefused('registration_ends_at: esse prazo já passou.');
    if (!isLate && closes.getTime() > Date.parse(await firstStart(tx, file, club)))
      throw new CommandRefused(
        'registration_ends_at: as inscrições encerram depois do começo do torneio. Se é isso mesmo: "late_registration": true.',
      );
    const hash = newHash();
    await insertTournament(tx, {
      tournament: {
        ...columns,
        registration_starts_at: opens,
        registration_ends_at: closes,
        hash,
        seed,
        club_id: club.club_id,
        created_at: now,
        updated_at: now,
      },
      courts: courts.map(({ id }) => id),
      categories,
    });
    return hash;
  });
}

/** When the club opens on the first day: the earliest start of a match. Its midnight on a day without hours. */
async function firstStart(
  tx: Database,
  { starts_on, club }: CreateTournamentFile,
  { timezone }: { timezone: string },
): Promise<string> {
  const schedules = await findSchedules(tx, { dates: [starts_on], club_slug: club, of_staff: true });
  const opens = schedules
    .flatMap(({ date, hours }) => (date === starts_on ? hours : []))
    .map((one) => one.opens);
  return zonedTime(starts_on, opens.length > 0 ? Math.min(...opens) : 0, timezone);
}
