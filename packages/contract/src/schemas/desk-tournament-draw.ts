import { DRAW_REFUSALS, SEED_MAX, SEEDED_MAX, SWAPS_MAX } from '@bandeja/rules/tournaments/draw/arrange-draw';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, idInPath, text } from '../fields/primitives.ts';

const tag = 'Balcão: torneios';

const ofTournament = z.object({
  slug: text(100, 1),
  hash: z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'O código de um torneio tem 12 letras ou números.')),
});

const seedRange = [z.int('Número inválido.'), z.gte(0, 'Número inválido.'), z.lte(SEED_MAX)] as const;

const DrawnTeam = z.object({
  id: z.int(),
  players: z.array(z.string()),
  level: described(
    'The mean level of those of the two who have one; null: neither has, and the team comes after all with a level.',
    z.nullable(z.number()),
  ),
  seeded: described(
    'Its number among the teams that are seeded by hand, from 1; left out: it is not.',
    z.optional(z.int()),
  ),
  withdrawn: described('It left after the draw.', z.boolean()),
});

const DrawnGroup = z.object({ name: z.string(), teams: z.array(DrawnTeam) });

const KnockoutLines = z.array(z.object({ label: z.string(), a: z.string(), b: z.string() }));

export const DeskDraw = z.object({
  category: z.int(),
  category_name: z.string(),
  version: described('Of the tournament.', z.int()),
  seed: z.int(),
  draw: described(
    'Stands for these groups of these teams before any exchange; the publication names it.',
    z.string(),
  ),
  refusal: described('Why it cannot be published now.', z.nullable(z.enum(DRAW_REFUSALS))),
  groups: described('As the seed draws them; empty: too few teams.', z.array(DrawnGroup)),
  knockout: described('The matches after the groups, round by round, in words.', KnockoutLines),
  published: described('The draw that players see; null: none yet.', z.nullable(z.array(DrawnGroup))),
  published_knockout: described(
    'Of the draw that players see; empty: none yet. Left out by a server of the version before.',
    z.optional(KnockoutLines),
  ),
});
export type DeskDraw = z.infer<typeof DeskDraw>;

const DRAW_ERRORS = ['tournament_not_found', 'tournament_category_not_found'] as const;

export const previewDeskDraw = defineCall({
  tag,
  summary:
    'O sorteio de uma categoria como seria com esta semente, sem gravar nada: a mesma semente dá o mesmo sorteio',
  access: 'manager',
  params: ofTournament,
  query: z.object({
    category: idInPath(),
    seed: described(
      "Left out: the tournament's, as the operator's command draws.",
      z.optional(z.coerce.number('Número inválido.').check(...seedRange)),
    ),
  }),
  answer: DeskDraw,
  errors: [...DRAW_ERRORS],
});

export const publishDeskDraw = defineCall({
  tag,
  summary:
    'Publica o sorteio de uma categoria, com trocas de duplas feitas à mão; de novo enquanto nenhum jogo dela tem resultado. As duplas são avisadas',
  access: 'manager',
  params: ofTournament,
  body: z.object({
    category: id(),
    seed: z.number('Número inválido.').check(...seedRange),
    swaps: described(
      'Pairs of teams that exchange their places, one pair after another.',
      z.optional(
        z
          .array(z.object({ a: id(), b: id() }))
          .check(z.maxLength(SWAPS_MAX, `Use no máximo ${SWAPS_MAX} trocas.`)),
      ),
    ),
    draw: described('Of the preview; 409 when the teams or levels give another draw now.', text(40, 1)),
    expected_version: described('409 when it is not the present one.', z.int().check(z.positive())),
  }),
  answer: DeskDraw,
  errors: [...DRAW_ERRORS, ...DRAW_REFUSALS, 'tournament_version_moved', 'draw_moved', 'draw_team_unknown'],
});

export const seedDeskTeams = defineCall({
  tag,
  summary:
    'Escolhe as cabeças de chave de uma categoria, da primeira à última; as outras duplas entram por nível. O sorteio de depois as segue; o publicado fica',
  access: 'manager',
  params: ofTournament,
  body: z.object({
    category: id(),
    teams: described(
      'Confirmed teams, the first one first: they head the groups in this order. Empty: by level alone.',
      z.array(id()).check(
        z.maxLength(SEEDED_MAX, `Use no máximo ${SEEDED_MAX} cabeças de chave.`),
        z.refine((teams) => new Set(teams).size === teams.length, 'Cada dupla entra uma vez.'),
      ),
    ),
    expected_version: described(
      'Of the tournament; 409 when it is not the present one.',
      z.int().check(z.positive()),
    ),
  }),
  answer: DeskDraw,
  errors: [
    ...DRAW_ERRORS,
    ...(['tournament_over', 'category_cancelled', 'category_has_results'] as const),
    ...(['tournament_version_moved', 'seeded_team_unknown'] as const),
  ],
});
