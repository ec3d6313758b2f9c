import { EARLY_REASONS } from '@bandeja/rules/matches/result';
import { MAX_PLAYERS } from '@bandeja/rules/matches/team';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { freeName } from '../fields/free-name.ts';
import { matchAbilities } from '../fields/match-abilities.ts';
import { matchForm } from '../fields/match-form.ts';
import { OF_EMPTIED_PLACE, OF_MOVE, openedParts } from '../fields/match-opening.ts';
import { ofOpenMatch, ofOrganizedMatch } from '../fields/match-refusals.ts';
import {
  described,
  id,
  idInPath,
  instant,
  instantInput,
  matchType,
  pageOf,
  pageQuery,
  storedMatchType,
  team,
  withinReach,
} from '../fields/primitives.ts';
import { zoneInput } from '../fields/zone-input.ts';
import { MatchLevelChange } from './levels.ts';
import { MatchScore } from './match-scores.ts';
import { PlayerSummary } from './players.ts';

const tag = 'Partidas';

export const MatchPlayer = z.object({
  id: z.int(),
  player: PlayerSummary,
  team: team(),
  position: described('1 or 2 in a team; among the unassigned, their order.', z.int()),
  level: described(
    "The player's present level; in a finished match the one before it. Null without a declared level.",
    z.nullable(z.number()),
  ),
  confirmed: described(
    'By an own act: created, joined, confirmed, recorded, finished, accepted or contested.',
    z.boolean(),
  ),
});
export type MatchPlayer = z.infer<typeof MatchPlayer>;

/** The state of the result. Null without one: the match was never finished, or is cancelled. */
export const MatchResult = z.object({
  state: z.enum(['provisional', 'final', 'contested']),
  until: described(
    'Provisional: when the result becomes final; contested: when the match stays friendly; final: null.',
    z.nullable(instant()),
  ),
  by_team: described(
    'The team that finished the match; in a contested match, the one that proposes the present sets; null: neither.',
    z.nullable(z.enum(['A', 'B'])),
  ),
  reason: described('The reason of a contested match.', z.nullable(z.string())),
});
export type MatchResult = z.infer<typeof MatchResult>;

export const Match = z.object({
  id: z.int(),
  date: instant(),
  ended_at: z.nullable(instant()),
  type: storedMatchType(),
  winner: z.nullable(z.enum(['A', 'B'])),
  ended_early: described(
    'Why a match ended early; of a contested match: why the proposed result does. A walkover has no set.',
    z.nullable(z.enum(EARLY_REASONS)),
  ),
  retired_team: described(
    'The pair that an injury kept from continuing, or that did not come: the other one won.',
    z.nullable(z.enum(['A', 'B'])),
  ),
  form: described(
    'The form of the results of its category; null: a match of no tournament.',
    z.nullable(matchForm()),
  ),
  is_public: z.boolean(),
  version: z.int(),
  cancelled_at: z.nullable(instant()),
  result: z.nullable(MatchResult),
  consent_until: described(
    'Until when unconfirmed players of a finished match may answer. Null: every player has, or it is over.',
    z.nullable(instant()),
  ),
  levels_waiting: described('The levels wait for confirmations.', z.boolean()),
  counted_instead: described(
    'The match of the same four players in the same hour that counts for levels and points; this one does not.',
    z.nullable(z.int()),
  ),
  can: matchAbilities(),
  court: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      club: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
    }),
  ),
  has_lost_court: described('Its booking ended, and no other place is set since.', z.boolean()),
  meta_data: z.object({ club: z.optional(z.string()) }),
  booking: z.nullable(z.int()),
  ends_at: described('When its booking ends; null without one.', z.nullable(instant())),
  created_by: z.int(),
  timezone: described(
    "Zone the match counts in: its club's; without one that of whom stated its time, or São Paulo's.",
    z.string(),
  ),
  players: z.array(MatchPlayer),
  scores: z.array(MatchScore),
  level_changes: z.array(MatchLevelChange),
  ...openedParts(),
});
export type Match = z.infer<typeof Match>;

export type { MatchLevelChange };

const expectedVersion = { expected_version: z.optional(z.int().check(z.positive())) };

const place = {
  team: z.optional(team()),
  position: z.optional(z.int().check(z.gte(1, 'A posição começa em 1.'), z.lte(99))),
};
const places = z.array(z.object({ player: id(), ...place }));

const matchId = z.object({ id: idInPath() });

export const createMatch = defineCall({
  tag,
  summary: 'Cria uma partida; quem cria entra como A1 se não se colocar em outro lugar',
  access: 'player',
  status: 201,
  body: z
    .object({
      date: described(
        "Left out with a booking: the booking's start, as its court is the match's court.",
        z.optional(instantInput()),
      ),
      type: matchType(),
      court: z.optional(z.nullable(id())),
      booking: z.optional(z.nullable(id())),
      timezone: described('Of the device; ignored with a court.', z.optional(zoneInput())),
      meta_data: z.optional(z.object({ club: z.optional(freeName()) })),
      is_public: z.optional(z.boolean()),
      players: z.optional(places.check(z.maxLength(MAX_PLAYERS, `No máximo ${MAX_PLAYERS} jogadores.`))),
    })
    .check(
      z.refine((body) => body.date !== undefined || typeof body.booking === 'number', {
        path: ['date'],
        message: 'Preencha este campo.',
      }),
    ),
  answer: Match,
  errors: [
    'court_not_found',
    'booking_not_found',
    'booking_already_cancelled',
    'match_booking_taken',
    'player_not_found',
    'player_already_in_match',
    'team_full',
    'player_not_addable',
    'player_never_confirmed',
    'too_many_additions',
  ],
});

export const getMatch = defineCall({
  tag,
  summary: 'Uma partida; antes do fim, só para quem entrou na conta',
  access: 'public',
  params: matchId,
  answer: Match,
  errors: ['match_not_found'],
});

export const updateMatch = defineCall({
  tag,
  summary: 'Muda data, tipo, quadra ou clube antes do fim',
  access: 'player',
  params: matchId,
  body: z.object({
    date: z.optional(instantInput()),
    type: z.optional(matchType()),
    court: z.optional(z.nullable(id())),
    timezone: described('Of the device; ignored with a court, kept when left out.', z.optional(zoneInput())),
    meta_data: z.optional(z.object({ club: z.optional(freeName()) })),
    is_public: z.optional(z.boolean()),
    ...expectedVersion,
  }),
  answer: Match,
  errors: [...ofOrganizedMatch, ...OF_MOVE, 'set_score_impossible', 'set_teams_fixed'],
});

export const finishMatch = defineCall({
  tag,
  summary: 'Finaliza a partida: calcula a dupla vencedora e, na competitiva, os níveis',
  access: 'player',
  params: matchId,
  body: z
    .object({
      early: described(
        'time and injury are ignored once a pair has won the sets that decide. walkover: no set was played, because the pair of retired_team did not come or gave up.',
        z.optional(z.enum(EARLY_REASONS, 'Use time, injury ou walkover.')),
      ),
      retired_team: described(
        'With injury: the pair that could not continue loses; where its sets say otherwise, no level moves.',
        z.optional(z.enum(['A', 'B'], 'Use A ou B.')),
      ),
      ...expectedVersion,
    })
    .check(
      z.refine(({ early, retired_team }) => early !== 'walkover' || retired_team !== undefined, {
        path: ['retired_team'],
        message: 'Escolha a dupla que não veio.',
      }),
    ),
  answer: Match,
  errors: [
    ...ofOpenMatch,
    'match_already_proposed',
    'match_needs_player',
    'match_needs_set',
    'match_of_tournament',
    'match_was_played',
    'result_not_of_form',
    'match_needs_two_full_teams',
    'match_needs_winner',
    'match_ahead',
    'too_many_results_that_day',
  ],
});

export const listMatchesByPlayer = defineCall({
  tag,
  summary: 'As partidas de um jogador, da mais nova à mais antiga; de outro jogador, só as finalizadas',
  access: 'public',
  query: z
    .object({
      player_id: idInPath(),
      finished: z.optional(z.enum(['true', 'false'], 'Use true ou false.')),
      type: z.optional(matchType()),
      when: described(
        'past: begun, or beginning within half an hour; cards of these matches offer to record sets.',
        z.optional(z.enum(['past'], 'Use past.')),
      ),
      with: described('Only matches of this player too.', z.optional(idInPath())),
      ...pageQuery(),
    })
    .check(withinReach()),
  answer: pageOf(Match),
  errors: ['player_not_found'],
});

export const addMatchPlayer = defineCall({
  tag,
  summary: 'Põe um jogador na partida; sem posição, no primeiro lugar livre',
  access: 'player',
  status: 201,
  body: z.object({ match: id(), player: id(), ...place, ...expectedVersion }),
  answer: MatchPlayer,
  errors: [
    // A repeated request whose player was removed meanwhile.
    'match_player_not_found',
    ...ofOrganizedMatch,
    'match_contested',
    'player_not_found',
    'player_already_in_match',
    'team_full',
    'player_not_addable',
    'player_declined_match',
    'player_never_confirmed',
    'too_many_additions',
    'opening_players_minor',
  ],
});

export const moveMatchPlayer = defineCall({
  tag,
  summary: 'Muda um jogador de lugar; se o lugar está ocupado, os dois trocam',
  access: 'player',
  params: matchId,
  body: z.object({ team: team(), position: place.position, ...expectedVersion }),
  answer: MatchPlayer,
  errors: [...ofOrganizedMatch, 'match_player_not_found', 'match_contested', 'team_full'],
});

export const removeMatchPlayer = defineCall({
  tag,
  summary: 'Tira um jogador da partida',
  access: 'player',
  status: 204,
  body: z.object({ id: id(), ...expectedVersion }),
  errors: [...ofOrganizedMatch, 'match_player_not_found', 'match_contested', ...OF_EMPTIED_PLACE],
});
