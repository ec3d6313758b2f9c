import { DEPOSIT_METHODS } from '@bandeja/rules/payments/desk-methods';
import { FEE_CORRECTION_REFUSALS } from '@bandeja/rules/tournaments/fee-corrections';
import { ENTRY_REFUSALS, REGISTRATION_REFUSALS } from '@bandeja/rules/tournaments/registration';
import { TEAM_STATUSES } from '@bandeja/rules/tournaments/statuses';
import {
  SWAP_REFUSALS,
  TAKE_OUT_REFUSALS,
  TEAM_FEE_REFUSALS,
} from '@bandeja/rules/tournaments/team-abilities';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { CustomerInput } from '../fields/desk-place.ts';
import { DeskFeeHalf } from '../fields/fee-halves.ts';
import { IMPEDIMENT_ERRORS, Impediment, impedimentsField } from '../fields/impediment.ts';
import { described, id, idInPath, instant, text } from '../fields/primitives.ts';
import { DeskResultChanges } from './desk-results.ts';

const tag = 'Balcão: torneios';

const hash = () =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'O código de um torneio tem 12 letras ou números.'));
const ofTournament = z.object({ slug: text(100, 1), hash: hash() });
const ofTeam = z.object({ slug: text(100, 1), hash: hash(), id: idInPath() });

/** How money of a fee changes hands: a row of the till. A page of the version before sends none, and the money is in no till. */
const method = (what: string) =>
  described(what, z.optional(z.enum(DEPOSIT_METHODS, 'Escolha uma das opções.')));

export const DeskTeam = z.object({
  id: z.int(),
  category: z.int(),
  players: described('The names of the two, who registered the team first.', z.array(z.string())),
  player_ids: described('In the order of the names.', z.array(z.int())),
  status: z.enum(TEAM_STATUSES),
  accepted: described('The partner has accepted the invitation.', z.boolean()),
  place_until: z.nullable(instant()),
  line: described('Place in line of a waiting team, from 1.', z.nullable(z.int())),
  price_cents: z.int(),
  paid: described(
    'How the fee was paid; null: it was not, or there is none.',
    z.nullable(z.enum(['app', 'club', 'both'])),
  ),
  halves: described(
    'Where each player pays: in the order of the names. Left out: one fee a team.',
    z.optional(z.array(DeskFeeHalf)),
  ),
  owed_cents: described(
    'What the club, where it was paid, still has to give back to a team that left; left out: nothing.',
    z.optional(z.int()),
  ),
  lost_cents: described(
    'Of a drawn team: what a bank has taken back of its fee, and is open again. Left out: nothing.',
    z.optional(z.int()),
  ),
  taken: described(
    'Payments of its fee in tills, which a manager may correct. Left out: none.',
    z.optional(
      z.array(
        z.object({
          id: z.int(),
          player: described('Whose half; null: the whole fee.', z.nullable(z.int())),
          method: z.enum(DEPOSIT_METHODS),
          cents: z.int(),
        }),
      ),
    ),
  ),
  can: described(
    'remove: before the draw; withdraw: after it; swap: one of the two for another player; reopen: a payment in `taken` may be taken back without the same one in another form.',
    z.object({
      ...{ confirm: z.boolean(), remove: z.boolean(), withdraw: z.boolean(), swap: z.boolean() },
      reopen: z.optional(z.boolean()),
    }),
  ),
  guests: described('Those of player_ids who have no account.', z.array(z.int())),
  impediments: described(
    'Of the players of the team; left out: the tournament asks for none.',
    z.optional(z.array(z.object({ player: z.int(), ...Impediment.shape }))),
  ),
});
export type DeskTeam = z.infer<typeof DeskTeam>;

export const listDeskTeams = defineCall({
  tag,
  summary:
    'As duplas de um torneio do clube: com vaga, na fila, as que saíram depois do sorteio, e as que saíram e esperam do clube a inscrição de volta',
  access: 'reception',
  params: ofTournament,
  answer: z.array(DeskTeam),
  errors: ['tournament_not_found'],
});

export const enterDeskTeam = defineCall({
  tag,
  summary:
    'Inscreve uma dupla no balcão, com as inscrições abertas: cada pessoa é um cliente do clube ou um nome. Quem tem conta ligada joga com ela e é avisado; quem não tem joga pelo nome, e os jogos dessa dupla não mudam níveis',
  access: 'manager',
  status: 201,
  params: ofTournament,
  body: z.object({
    category: id(),
    members: z.array(CustomerInput).check(z.length(2, 'Uma dupla tem duas pessoas.')),
    paid: described(
      'The fee was paid at the club. Left out: the place is kept until the registration ends.',
      z.optional(z.boolean()),
    ),
    method: method('How: where `paid`, of a category with a fee.'),
  }),
  answer: DeskTeam,
  errors: [
    'tournament_not_found',
    'tournament_category_not_found',
    ...REGISTRATION_REFUSALS,
    'category_cancelled',
    'category_full',
    'customer_not_found',
    'customer_has_account',
    'team_same_player',
    'team_partner_registered',
    'team_partner_entries_full',
    'team_partner_refused',
    ...ENTRY_REFUSALS,
  ],
});

export const confirmDeskTeam = defineCall({
  tag,
  summary:
    'Confirma uma dupla que pagou a inscrição no clube, em que forma: um lançamento do caixa. Um Pix aberto dela é encerrado. Onde cada pessoa paga a sua parte, também uma parte só',
  access: 'manager',
  params: ofTeam,
  body: z.object({
    player: described('Of player_ids: the half that was paid; left out: all that is open.', z.optional(id())),
    method: method('How it was paid.'),
    cents: described(
      'What the page has shown as open, and the club has taken. When it is another amount by now, nothing is recorded.',
      z.optional(z.int('Valor inválido.')),
    ),
  }),
  answer: DeskTeam,
  errors: ['tournament_team_not_found', 'team_player_gone', 'half_paid', 'fee_changed', ...TEAM_FEE_REFUSALS],
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

export const returnDeskFee = defineCall({
  tag,
  summary:
    'Registra a devolução da inscrição que uma dupla que saiu pagou no clube: tudo de uma vez, um lançamento do caixa',
  access: 'manager',
  params: ofTeam,
  body: z.object({ method: z.enum(DEPOSIT_METHODS, 'Escolha uma das opções.') }),
  answer: DeskTeam,
  errors: ['tournament_team_not_found', 'fee_not_owed', 'till_cash_short'],
});

export const correctDeskFee = defineCall({
  tag,
  summary:
    'Corrige um pagamento da inscrição que o clube gravou errado: estorna o lançamento e grava o certo, em outra forma ou da outra pessoa da dupla. Sem o certo, a parte ou a inscrição volta a faltar',
  access: 'manager',
  params: ofTeam,
  body: z.object({
    payment: described('Of `taken`.', id()),
    reason: text(200, 3),
    right: described(
      'What was paid instead; left out: nothing was.',
      z.optional(
        z.object({
          method: z.enum(DEPOSIT_METHODS, 'Escolha uma das opções.'),
          player: described('Of player_ids, whose half it was; left out: the same.', z.optional(id())),
          cents: described(
            'What the page has shown as the open half of `player`. When it is another amount by now, nothing is corrected.',
            z.optional(z.int('Valor inválido.')),
          ),
        }),
      ),
    ),
  }),
  answer: DeskTeam,
  errors: [
    'tournament_team_not_found',
    ...FEE_CORRECTION_REFUSALS,
    'team_player_gone',
    'half_paid',
    'fee_changed',
    'fee_unchanged',
  ],
});

export const swapDeskPartner = defineCall({
  tag,
  summary:
    'Troca uma pessoa de uma dupla por um cliente com conta ligada ao clube, até o sorteio da categoria. Vaga, fila e inscrição paga ficam com a dupla; os três são avisados',
  access: 'manager',
  params: ofTeam,
  body: z.object({
    leaves: described('The player who leaves the team.', id()),
    customer: described('Of the club, linked to a player by the player’s own yes.', id()),
  }),
  answer: DeskTeam,
  errors: [
    'tournament_team_not_found',
    'customer_not_found',
    'customer_without_account',
    'team_player_gone',
    ...SWAP_REFUSALS,
  ],
});

export const DeskWithdrawalChanges = z.object({
  ...DeskResultChanges.shape,
  walkovers: described(
    'Matches that the team loses unplayed.',
    z.array(z.object({ hash: z.string(), label: z.string(), teams: z.array(z.nullable(z.string())) })),
  ),
});
export type DeskWithdrawalChanges = z.infer<typeof DeskWithdrawalChanges>;

export const DeskWithdrawal = z.object({
  team: DeskTeam,
  fee: described(
    'What the team has paid; null: nothing.',
    z.nullable(
      z.object({
        cents: z.int(),
        how: z.enum(['app', 'club', 'both']),
        club_cents: described('Of both: what the club took.', z.optional(z.int())),
        returns: described('always: the team has no matches. asked: by refund.', z.enum(['always', 'asked'])),
      }),
    ),
  ),
  champion: described('It has won the final of its category, and stays champion.', z.boolean()),
  changes: described('Of a dry_run; else empty.', DeskWithdrawalChanges),
});
export type DeskWithdrawal = z.infer<typeof DeskWithdrawal>;

export const withdrawDeskTeam = defineCall({
  tag,
  summary:
    'Tira uma dupla depois do sorteio: o que ela não jogou vira W.O., e quem vem depois avança. Com dry_run só mostra o que mudaria',
  access: 'manager',
  params: ofTeam,
  body: z.object({
    refund: described(
      'The fee goes back: by the app, or over the counter where it was paid there. Left out: it stays.',
      z.optional(z.boolean()),
    ),
    method: method('How the club hands back what it took, with `refund`: of a fee that is in a till.'),
    confirm: described('Also a champion, who stays champion.', z.optional(z.boolean())),
    dry_run: z.optional(z.boolean()),
  }),
  answer: DeskWithdrawal,
  errors: [
    'tournament_team_not_found',
    ...TAKE_OUT_REFUSALS,
    'team_is_champion',
    'fee_needs_method',
    'till_cash_short',
  ],
});

export const setDeskImpediments = defineCall({
  tag,
  summary:
    'Grava todos os impedimentos de uma pessoa de uma dupla, no lugar dos anteriores, até o torneio terminar; valem para todas as categorias dela',
  access: 'manager',
  params: ofTeam,
  body: z.object({ player: described('Of player_ids.', id()), impediments: impedimentsField() }),
  answer: DeskTeam,
  errors: [
    'tournament_team_not_found',
    'tournament_over',
    'team_withdrawn',
    'team_player_gone',
    ...IMPEDIMENT_ERRORS,
  ],
});
