import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import {
  type Impediment,
  type ImpedimentMinutes,
  impedimentMinutes,
  impedimentOf,
  impedimentSpan,
  refuseImpediments,
} from '@bandeja/rules/tournaments/impediments';
import { refuseRegistration } from '@bandeja/rules/tournaments/registration';
import type { Span } from '@bandeja/rules/tournaments/schedule/schedule-matches';
import { Refusal } from '../../../http/errors/refusal.ts';
import { lockPlayer } from '../../players/public.ts';
import { findTournament, getTournamentRow, type TournamentRow } from '../tournaments.repository.ts';
import {
  holdTeamOf,
  type ImpedimentRow,
  listImpedimentsOf,
  replaceImpediments,
  shareTournament,
} from './impediments.repository.ts';

type Giving = { hash: string; viewer: { playerId: number }; now: Date };

export const ownImpediments = async (db: Database, { hash, viewer }: Omit<Giving, 'now'>) => {
  const tournament = await tournamentOf(db, hash);
  const rows = await listImpedimentsOf(db, viewer.playerId, [tournament.id]);
  return { impediments: rows.map(impedimentOf) };
};

async function tournamentOf(db: Database, hash: string): Promise<TournamentRow> {
  const tournament = await findTournament(db, hash);
  if (!tournament) throw new Refusal('tournament_not_found');
  return tournament;
}

/**
 * Replaces what a player with a team, or an invitation, said of hours without play. Until the registration ends: then the club
 * plans, and a later word is given at the desk.
 */
export async function giveImpediments(
  db: Database,
  { impediments, ...asker }: Giving & { impediments: readonly Impediment[] },
) {
  const { id } = await tournamentOf(db, asker.hash);
  const player = asker.viewer.playerId;
  return withTransaction(db, async (tx) => {
    await shareTournament(tx, id);
    // The account was deleted while this request waited for the lock.
    if (!(await lockPlayer(tx, player))) throw new Refusal('unauthenticated');
    const tournament = await getTournamentRow(tx, id);
    // The tournament of a hidden club is there for those who are in it.
    if (!(await holdTeamOf(tx, { tournament: id, player })))
      throw new Refusal(tournament.published_at ? 'team_not_yours' : 'tournament_not_found');
    const closed = refuseRegistration(tournament, asker.now);
    if (closed) throw new Refusal(closed);
    await writeImpediments(tx, tournament, { player, impediments });
    return ownImpediments(tx, asker);
  });
}

/** For a caller that holds the tournament, and the player or the tournament alone. */
export async function writeImpediments(
  tx: Database,
  tournament: TournamentRow,
  { player, impediments }: { player: number; impediments: readonly Impediment[] },
): Promise<void> {
  const given = impediments.map(impedimentMinutes);
  const refusal = refuseImpediments(given, tournament);
  if (refusal) {
    const { code, index } = refusal;
    const most = tournament.impediments_max;
    const sentence =
      most === 0
        ? 'Este torneio não pergunta impedimentos.'
        : `Este torneio aceita ${most === 1 ? '1 impedimento' : `${most} impedimentos`} por pessoa.`;
    throw new Refusal(code, {
      field: index === null ? 'impediments' : `impediments.${index}`,
      ...(code === 'too_many_impediments' && { sentence }),
    });
  }
  await replaceImpediments(tx, { tournament: tournament.id, player }, given);
}

/** The impediments of players as times are planned: by player. */
export type ImpededPlayers = ReadonlyMap<number, readonly Span[]>;

export function impededPlayers(
  rows: readonly ImpedimentRow[],
  { timezone }: Pick<TournamentRow, 'timezone'>,
): ImpededPlayers {
  const byPlayer = new Map<number, Span[]>();
  for (const { player_id, ...minutes } of rows)
    byPlayer.set(player_id, [...(byPlayer.get(player_id) ?? []), impedimentSpan(minutes, timezone)]);
  return byPlayer;
}

/** With their player, as the desk shows those of a team. */
export const impedimentsOfPlayers = (rows: readonly ImpedimentRow[], players: readonly number[]) =>
  rows
    .filter(({ player_id }) => players.includes(player_id))
    .map(({ player_id, ...minutes }) => ({
      player: player_id,
      ...impedimentOf(minutes as ImpedimentMinutes),
    }));
