import { AWARD_REASONS } from '@bandeja/rules/rankings/points';
import { RANGE_MAX } from '@bandeja/rules/rankings/ranking';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { described, idInPath, instant } from '../../fields/primitives.ts';
import { ClubSummary } from '../clubs.ts';
import { PlayerSummary } from '../players.ts';

const tag = 'Rankings';

const POSITION_MAX = 10_000_000;

export const RankingSummary = z.object({
  id: z.int(),
  name: z.string(),
  club: described('Null: the general ranking.', z.nullable(ClubSummary)),
  period_start: described('First and last day.', z.string()),
  period_end: z.string(),
});
export type RankingSummary = z.infer<typeof RankingSummary>;

export const Ranking = z.extend(RankingSummary, {
  players: described('Players with at least one match.', z.int()),
});
export type Ranking = z.infer<typeof Ranking>;

const standing = {
  position: described('Equal standings share one: 1, 2, 2, 4.', z.int()),
  score: z.int(),
  matches: z.int(),
  wins: z.int(),
  trend: described('Positions gained in 7 days; negative: lost; null: not ranked then.', z.nullable(z.int())),
};

export const Standing = z.object({ ...standing, player: PlayerSummary });
export type Standing = z.infer<typeof Standing>;

export const OwnStanding = z.object(standing);
export type OwnStanding = z.infer<typeof OwnStanding>;

export const RankedIn = z.object({ ranking: RankingSummary, ...standing });
export type RankedIn = z.infer<typeof RankedIn>;

export const listRankings = defineCall({
  tag,
  summary: 'Os rankings, do período mais novo ao mais antigo; até 100',
  access: 'player',
  readsReplica: true,
  query: z.object({
    club: described('Id of a club: its rankings only.', z.optional(idInPath())),
    ranking: described('Id of a ranking: that one only.', z.optional(idInPath())),
  }),
  answer: z.array(Ranking),
});

export const listRankingsOfPlayer = defineCall({
  tag,
  summary: 'Posição e pontos de um jogador em cada ranking, do período mais novo ao mais antigo; até 20',
  access: 'public',
  readsReplica: true,
  params: z.object({ id: idInPath() }),
  answer: z.array(RankedIn),
  errors: ['player_not_found', 'rate_limited'],
});

export const listTopPlayers = defineCall({
  tag,
  summary: 'Os dez primeiros de um ranking',
  access: 'player',
  readsReplica: true,
  params: z.object({ id: idInPath() }),
  answer: z.array(Standing),
  errors: ['ranking_not_found'],
});

const place = () =>
  z.coerce
    .number('Posição inválida.')
    .check(
      z.int('Posição inválida.'),
      z.gte(1, 'As posições começam em 1.'),
      z.lte(POSITION_MAX, 'Posição inválida.'),
    );

export const listPositions = defineCall({
  tag,
  summary: 'Um trecho do ranking, do lugar start ao lugar end, até 100 de cada vez',
  access: 'player',
  readsReplica: true,
  params: z.object({ id: idInPath() }),
  query: z.object({ start: place(), end: place() }).check(
    z.refine(({ start, end }) => end >= start, { path: ['end'], error: 'O fim vem depois do começo.' }),
    z.refine(({ start, end }) => end - start < RANGE_MAX, {
      path: ['end'],
      error: `Peça até ${RANGE_MAX} posições de cada vez.`,
    }),
  ),
  answer: z.array(Standing),
  errors: ['ranking_not_found'],
});

export const getPlayerStanding = defineCall({
  tag,
  summary: 'Posição, pontos e partidas de um jogador em um ranking',
  access: 'player',
  readsReplica: true,
  params: z.object({ id: idInPath(), playerId: idInPath() }),
  answer: OwnStanding,
  errors: ['ranking_not_found', 'player_not_ranked'],
});

export const RankingAward = z.object({
  match: z.int(),
  date: described('Of the match.', instant()),
  points: z.int(),
  reason: z.enum(AWARD_REASONS),
});
export type RankingAward = z.infer<typeof RankingAward>;

export const listAwards = defineCall({
  tag,
  summary: 'De onde vêm os pontos: ranking a, jogador b, partida a partida, da mais nova à mais antiga',
  access: 'player',
  readsReplica: true,
  params: z.object({ a: idInPath(), b: idInPath() }),
  answer: z.array(RankingAward),
  errors: ['ranking_not_found', 'player_not_ranked'],
});
