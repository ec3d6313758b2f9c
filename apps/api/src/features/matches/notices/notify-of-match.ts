import type { Database } from '@bandeja/db/transaction';
import { notifyPlayers } from '../../notifications/public.ts';
import type { LoadedMatch } from '../load-matches.ts';
import { findPlayerIds } from '../players/match-players.repository.ts';
import { matchPlace, nameOf, proposalNotice, resultNotice } from './match-notices.ts';

type Notice = { title: string; content: string };
type MatchNotice = Extract<Parameters<typeof notifyPlayers>[1]['type'], `match_${string}`>;

/** Who did it, and so need not be told; null: nobody. */
type Deed = { by: number | null; now: Date };

/** Tells each of these players, in the transaction of what happened. Who has left for good is told nothing. */
async function tell(
  tx: Database,
  { match }: LoadedMatch,
  type: MatchNotice,
  players: readonly number[],
  { by, now }: Deed,
  noticeFor: (player: number) => Notice,
): Promise<void> {
  const present = await findPlayerIds(tx, players);
  const meta_data = { type: 'match' as const, id: match.id };
  for (const player of new Set(players)) {
    if (player === by || !present.has(player)) continue;
    await notifyPlayers(tx, { players: [player], type, ...noticeFor(player), meta_data, now });
  }
}

const playersOf = ({ players }: LoadedMatch) => players.map(({ player_id }) => player_id);

/** Its players, and whoever organizes it without playing. */
const everybodyOf = (loaded: LoadedMatch) => [...playersOf(loaded), loaded.match.created_by];

/** Put into a match by somebody else. */
export const tellOfPlaces = (
  tx: Database,
  match: LoadedMatch,
  players: readonly number[],
  deed: Deed,
): Promise<void> =>
  tell(tx, match, 'match_added', players, deed, () => ({
    title: 'Você está em uma partida',
    content: `${nameOf(match, deed.by)} pôs você na partida de ${matchPlace(match)}.`,
  }));

/** Somebody opened an invite: its sender and the organizer hear who. */
export const tellOfArrival = (
  tx: Database,
  match: LoadedMatch,
  { host, ...deed }: Deed & { host: number },
): Promise<void> =>
  tell(tx, match, 'match_added', [host, match.match.created_by], deed, () => ({
    title: 'Convite aceito',
    content: `${nameOf(match, deed.by)} entrou na partida de ${matchPlace(match)}.`,
  }));

export const tellOfCancellation = (tx: Database, match: LoadedMatch, deed: Deed): Promise<void> =>
  tell(tx, match, 'match_cancelled', playersOf(match), deed, () => ({
    title: 'Partida cancelada',
    content: `A partida de ${matchPlace(match)} não vai acontecer.`,
  }));

export const tellOfResult = (tx: Database, match: LoadedMatch, deed: Deed): Promise<void> =>
  tell(tx, match, 'match_finished', everybodyOf(match), deed, (player) =>
    resultNotice(match, player, deed.now),
  );

export const tellOfAcceptance = (tx: Database, match: LoadedMatch, deed: Deed): Promise<void> =>
  tell(tx, match, 'match_accepted', playersOf(match), deed, () => ({
    title: 'Resultado confirmado',
    content:
      deed.by === null
        ? `Ninguém contestou a partida de ${matchPlace(match)}: o resultado é definitivo.`
        : `${nameOf(match, deed.by)} aceitou o resultado da partida de ${matchPlace(match)}.`,
  }));

export const tellOfContest = (tx: Database, match: LoadedMatch, deed: Deed): Promise<void> =>
  tell(tx, match, 'match_contested', everybodyOf(match), deed, () => ({
    title: 'Resultado contestado',
    content: `${nameOf(match, deed.by)} contestou a partida de ${matchPlace(match)}: “${match.match.contest_reason}”. Os níveis voltaram até as duas duplas concordarem.`,
  }));

export const tellOfProposal = (
  tx: Database,
  match: LoadedMatch,
  deed: Deed & { by: number },
): Promise<void> =>
  tell(tx, match, 'match_proposed', playersOf(match), deed, (player) =>
    proposalNotice(match, player, deed.by),
  );

/** Seven days of no agreement. */
export const tellOfSettlement = (tx: Database, match: LoadedMatch, { now }: { now: Date }): Promise<void> =>
  tell(tx, match, 'match_finished', everybodyOf(match), { by: null, now }, () => ({
    title: 'Partida encerrada sem acordo',
    content: `As duplas não concordaram em 7 dias: a partida de ${matchPlace(match)} fica como Amistosa e não muda nenhum nível.`,
  }));
