import { ASK_REFUSALS, MOVE_REFUSALS, UNFIT_REFUSALS } from '@bandeja/rules/tournaments/merging';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, idInPath, text } from '../fields/primitives.ts';
import { localDateTime } from './desk-tournaments.ts';

const tag = 'Balcão: torneios';

const hash = () =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'O código de um torneio tem 12 letras ou números.'));
const ofTournament = z.object({ slug: text(100, 1), hash: hash() });

export const DeskMerge = z.object({
  category: z.int(),
  into: described(
    'The category in which its teams are asked to play; null: they are not asked.',
    z.nullable(z.int()),
  ),
  until: described("YYYY-MM-DDTHH:MM of the club's clock.", z.nullable(z.string())),
  open: described('Teams may answer. Else nobody was asked, or the question is over.', z.boolean()),
  free: described('Places that the other category has left; 0 without a question.', z.int()),
  teams: z.array(
    z.object({
      id: z.int(),
      players: described('The names of the two, who registered the team first.', z.array(z.string())),
      state: described(
        'refused: it or the club said no; unanswered: the question ended without its answer; left: for another reason.',
        z.enum(['asked', 'moved', 'refused', 'unanswered', 'left']),
      ),
      agreed: described('The names of those who said yes.', z.array(z.string())),
      by_club: described('Nobody of the team has an account: the club answers for it.', z.boolean()),
      refusal: described(
        'Of an asked team: why these two may not play in the other category; null: they may.',
        z.nullable(z.enum(UNFIT_REFUSALS)),
      ),
      back_cents: described('What goes back of the fee when it moves, or went back.', z.int()),
      club_back_cents: described('Of it, what the club took and hands back itself.', z.int()),
    }),
  ),
});
export type DeskMerge = z.infer<typeof DeskMerge>;

export const getDeskMerge = defineCall({
  tag,
  summary:
    'A pergunta de uma categoria às suas duplas, se jogam em outra: quem aceitou, recusou ou ainda não respondeu',
  access: 'reception',
  params: ofTournament,
  query: z.object({ category: idInPath() }),
  answer: DeskMerge,
  errors: ['tournament_not_found', 'tournament_category_not_found'],
});

export const askDeskMerge = defineCall({
  tag,
  summary:
    'Pergunta às duplas de uma categoria, com as inscrições encerradas e antes do sorteio, se jogam em outra, até um prazo. Com dry_run só mostra a quem perguntaria e o que volta',
  access: 'manager',
  params: ofTournament,
  body: z.object({ category: id(), into: id(), until: localDateTime(), dry_run: z.optional(z.boolean()) }),
  answer: DeskMerge,
  errors: [
    'tournament_not_found',
    'tournament_category_not_found',
    'tournament_time_skipped',
    ...ASK_REFUSALS,
  ],
});

export const takeBackDeskMerge = defineCall({
  tag,
  summary:
    'Retira a pergunta antes do prazo: quem já mudou de categoria fica na outra, e as outras duplas ficam na sua',
  access: 'manager',
  params: ofTournament,
  body: z.object({ category: id() }),
  answer: DeskMerge,
  errors: ['tournament_not_found', 'tournament_category_not_found', 'tournament_over', 'category_merge_none'],
});

export const answerDeskMerge = defineCall({
  tag,
  summary: 'Responde por uma dupla, que disse ao clube se joga na outra categoria',
  access: 'manager',
  params: z.object({ slug: text(100, 1), hash: hash(), id: idInPath() }),
  body: z.object({ answer: z.enum(['yes', 'no'], 'Escolha uma das opções.') }),
  answer: DeskMerge,
  errors: ['tournament_team_not_found', 'tournament_over', ...MOVE_REFUSALS],
});
