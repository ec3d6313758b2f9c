import { MOVE_REFUSALS } from '@bandeja/rules/tournaments/merging';
import { ENTRY_REFUSALS, REGISTRATION_REFUSALS } from '@bandeja/rules/tournaments/registration';
import { TEAM_STATUSES, WITHDRAWAL_REASONS } from '@bandeja/rules/tournaments/statuses';
import {
  ACCEPT_TEAM_REFUSALS,
  DECLINE_TEAM_REFUSALS,
  PAY_TEAM_REFUSALS,
  WITHDRAW_TEAM_REFUSALS,
} from '@bandeja/rules/tournaments/team-abilities';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { FeeHalf } from '../fields/fee-halves.ts';
import { IMPEDIMENT_ERRORS, Impediment, impedimentsField } from '../fields/impediment.ts';
import { described, id, idInPath, instant, paymentStatus } from '../fields/primitives.ts';
import { PlayerSummary } from './players.ts';

const tag = 'Torneios';

/** The question of a category with too few teams, as the players of one of them see it. */
const AskedToMove = z.object({
  into: described('The category in which the club asks the team to play.', z.string()),
  until: instant(),
  agreed: described('The players who have said yes.', z.array(z.int())),
  back_cents: described(
    'What goes back of the fee, because the other category costs less; 0: nothing does, and nothing more is asked.',
    z.int(),
  ),
  refusal: described(
    'The first reason why a yes is refused now, as the call refuses it; null: the viewer can.',
    z.nullable(z.enum(MOVE_REFUSALS)),
  ),
});

export const TournamentTeam = z.object({
  id: z.int(),
  category: z.int(),
  category_name: z.string(),
  tournament: z.object({ hash: z.string(), name: z.string() }),
  player_A: PlayerSummary,
  player_B: PlayerSummary,
  invited_by: described('The player who registered the team; the other one accepts or declines.', z.int()),
  accepted: z.boolean(),
  group: z.nullable(z.int()),
  status: z.enum(TEAM_STATUSES),
  place_until: described(
    'Until when the place is held; null: none is held, or it is confirmed.',
    z.nullable(instant()),
  ),
  line: described('Place in line of a waiting team, from 1.', z.nullable(z.int())),
  withdrawn_because: z.nullable(z.enum(WITHDRAWAL_REASONS)),
  price_cents: z.int(),
  currency: z.string(),
  payment: described(
    'The latest payment of the fee; null for viewers outside the team.',
    z.nullable(z.object({ id: z.int(), status: paymentStatus() })),
  ),
  asks_impediments: described(
    'Its players may tell the club when they cannot play, on the page of the tournament; left out: not asked, or too late.',
    z.optional(z.literal(true)),
  ),
  halves: described(
    'Where each player pays: of player_A and player_B; left out: one fee a team, or not the viewer’s team.',
    z.optional(z.array(FeeHalf)),
  ),
  merge: described('Left out: the club does not ask, or not the viewer’s team.', z.optional(AskedToMove)),
  paid_at_club: described('The club took the fee, or a half of it, and returns it too.', z.boolean()),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean(), pay: z.boolean() }),
  refusals: described(
    'The first reason why the viewer cannot accept or pay now, as the call refuses it; null: the viewer can.',
    z.object({
      accept: z.nullable(z.enum(ACCEPT_TEAM_REFUSALS)),
      pay: z.nullable(z.enum(PAY_TEAM_REFUSALS)),
    }),
  ),
});
export type TournamentTeam = z.infer<typeof TournamentTeam>;

export const listGroupTeams = defineCall({
  tag,
  summary: 'As duplas de um grupo, na ordem do sorteio',
  access: 'public',
  readsReplica: true,
  params: z.object({ id: idInPath(), groupId: idInPath() }),
  answer: z.array(TournamentTeam),
  errors: ['tournament_group_not_found'],
});

export const listTournamentTeams = defineCall({
  tag,
  summary:
    'As duplas confirmadas de uma categoria e as próprias; sem categoria, as próprias de todos os torneios',
  access: 'public',
  readsReplica: true,
  query: z.object({ category: z.optional(idInPath()) }),
  answer: z.array(TournamentTeam),
  errors: ['tournament_category_not_found'],
});

const teamId = z.object({ id: idInPath() });

export const getTournamentTeam = defineCall({
  tag,
  summary: 'Uma dupla: confirmada, ou a própria',
  access: 'public',
  params: teamId,
  answer: TournamentTeam,
  errors: ['tournament_team_not_found'],
});

export const registerTeam = defineCall({
  tag,
  summary:
    'Inscreve uma dupla: quem chama é um dos dois, e o outro recebe o convite. Sem vaga, a dupla entra na fila (waiting), e também a que já abriu mão de uma vaga, até o convite ser aceito',
  access: 'player',
  status: 201,
  body: z.object({
    category: id(),
    player_A: id(),
    player_B: id(),
    impediments: described(
      'All of the caller in this tournament; left out: as they are.',
      z.optional(impedimentsField()),
    ),
  }),
  answer: TournamentTeam,
  errors: [
    'tournament_category_not_found',
    'tournament_team_not_found',
    'player_not_found',
    ...REGISTRATION_REFUSALS,
    'category_cancelled',
    'team_needs_self',
    'team_same_player',
    ...ENTRY_REFUSALS,
    'team_player_registered',
    'team_entries_full',
    'team_partner_registered',
    'team_partner_entries_full',
    'team_partner_invited',
    'player_not_addable',
    'too_many_team_invites',
    ...IMPEDIMENT_ERRORS,
  ],
});

export const acceptTeam = defineCall({
  tag,
  summary: 'Aceita o convite da dupla ou, para os dois, a vaga oferecida',
  access: 'player',
  params: teamId,
  body: z.object({}),
  answer: TournamentTeam,
  errors: ['tournament_team_not_found', ...ACCEPT_TEAM_REFUSALS],
});

export const declineTeam = defineCall({
  tag,
  summary: 'Recusa o convite da dupla',
  access: 'player',
  params: teamId,
  body: z.object({}),
  answer: TournamentTeam,
  errors: ['tournament_team_not_found', ...DECLINE_TEAM_REFUSALS],
});

export const withdrawTeam = defineCall({
  tag,
  summary: 'Desiste da inscrição até o fim das inscrições; o que foi pago volta para quem pagou',
  access: 'player',
  params: teamId,
  body: z.object({}),
  answer: TournamentTeam,
  errors: ['tournament_team_not_found', ...WITHDRAW_TEAM_REFUSALS],
});

export const answerMerge = defineCall({
  tag,
  summary:
    'Responde se a dupla joga em outra categoria, porque a sua não fechou: com o sim de quem tem conta ela muda; com um não ela sai, e o que foi pago volta',
  access: 'player',
  params: teamId,
  body: z.object({ answer: z.enum(['yes', 'no'], 'Escolha uma das opções.') }),
  answer: TournamentTeam,
  errors: ['tournament_team_not_found', 'team_not_yours', ...MOVE_REFUSALS],
});

export const giveImpediments = defineCall({
  tag,
  summary:
    'Grava todos os horários em que quem chama não pode jogar a fase de grupos, no lugar dos anteriores, até o fim das inscrições. Só quem chama e o clube os veem',
  access: 'player',
  params: z.object({
    hash: z
      .string()
      .check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'O código de um torneio tem 12 letras ou números.')),
  }),
  body: z.object({ impediments: impedimentsField() }),
  answer: z.object({ impediments: z.array(Impediment) }),
  errors: ['tournament_not_found', 'team_not_yours', ...REGISTRATION_REFUSALS, ...IMPEDIMENT_ERRORS],
});
