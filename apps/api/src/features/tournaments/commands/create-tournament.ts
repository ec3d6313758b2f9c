import { randomInt } from 'node:crypto';
import type { CreateTournamentFile } from '@bandeja/contract/operators/tournaments';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { findClubBySlug } from '../../clubs/public.ts';
import { newHash } from '../draw/draws.repository.ts';
import { insertTournament } from './create-tournament.repository.ts';
import { OperatorRefusal } from './operator-refusal.ts';

/** Creates a tournament from the operator's file. Resolves with its public hash. */
export async function createTournament(db: Database, file: CreateTournamentFile, now: Date): Promise<string> {
  const { categories, club: slug, courts: names, seed = randomInt(2_000_000_000), ...columns } = file;
  if (file.ends_on < file.starts_on) throw new OperatorRefusal('O torneio termina antes de começar.');
  if (Date.parse(file.registration_ends_at) <= Date.parse(file.registration_starts_at))
    throw new OperatorRefusal('As inscrições encerram antes de abrir.');
  for (const { name, level_min, level_max } of categories)
    if (level_min !== null && level_max !== null && level_max < level_min)
      throw new OperatorRefusal(`${name}: o nível máximo vem antes do mínimo.`);
  if (new Set(categories.map(({ name }) => name)).size < categories.length)
    throw new OperatorRefusal('Duas categorias têm o mesmo nome.');
  return withTransaction(db, async (tx) => {
    const club = await findClubBySlug(tx, slug);
    if (!club) throw new OperatorRefusal(`Não há o clube ${slug}.`);
    const unknown = names?.find((name) => !club.courts.some((court) => court.name === name));
    if (unknown !== undefined) throw new OperatorRefusal(`O clube ${slug} não tem a quadra "${unknown}".`);
    const courts = club.courts.filter(({ name }) => names === undefined || names.includes(name));
    const hash = newHash();
    await insertTournament(tx, {
      tournament: {
        ...columns,
        registration_starts_at: new Date(columns.registration_starts_at),
        registration_ends_at: new Date(columns.registration_ends_at),
        hash,
        seed,
        club_id: club.id,
        created_at: now,
        updated_at: now,
      },
      courts: courts.map(({ id }) => id),
      categories,
    });
    return hash;
  });
}
