import { TEAM_STATUSES } from '@bandeja/rules/tournaments/statuses';
import { TEAM_FEE_REFUSALS } from '@bandeja/rules/tournaments/team-abilities';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant, text } from '../fields/primitives.ts';

const tag = 'Balcão: torneios';

const hash = () =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'O código de um torneio tem 12 letras ou números.'));
const ofTournament = z.object({ slug: text(100, 1), hash: hash() });
const ofTeam = z.object({ slug: text(100, 1), hash: hash(), id: idInPath() });

export const DeskTeam = z.object({
  id: z.int(),
  category: z.int(),
  players: described('The names of the two, who registered the team first.', z.array(z.string())),
  status: z.enum(TEAM_STATUSES),
  accepted: described('The partner has accepted the invitation.', z.boolean()),
  place_until: z.nullable(instant()),
  line: described('Place in line of a waiting team, from 1.', z.nullable(z.int())),
  price_cents: z.int(),
  paid: described(
    'How the fee was paid; null: it was not, or there is none.',
    z.nullable(z.enum(['app', 'club'])),
  ),
  can: z.object({ confirm: z.boolean(), remove: z.boolean() }),
});
export type DeskTeam = z.infer<typeof DeskTeam>;

export const listDeskTeams = defineCall({
  tag,
  summary: 'As duplas de um torneio do clube: com vaga e na fila',
  access: 'reception',
  params: ofTournament,
  answer: z.array(DeskTeam),
  errors: ['tournament_not_found'],
});

export const confirmDeskTeam = defineCall({
  tag,
  summary: 'Confirma uma dupla que pagou a inscrição no clube; um Pix aberto dela é encerrado',
  access: 'manager',
  params: ofTeam,
  answer: DeskTeam,
  errors: ['tournament_team_not_found', ...TEAM_FEE_REFUSALS],
});

export const removeDeskTeam = defineCall({
  tag,
  summary:
    'Tira uma dupla antes do sorteio: os dois são avisados, o que foi pago pelo app volta, e a vaga passa à fila',
  access: 'manager',
  params: ofTeam,
  answer: DeskTeam,
  errors: ['tournament_team_not_found', 'team_withdrawn', 'tournament_over', 'tournament_drawn'],
});
