import { ALERT_CLUBS_AT_MOST, ALERTS_AT_MOST, alertSpan } from '@bandeja/rules/matches/alerts/play-alerts';
import { OPENING_GENDERS } from '@bandeja/rules/matches/opening/opening';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { levelBound } from '../fields/match-opening.ts';
import { described, idInPath, instant, localTime, text } from '../fields/primitives.ts';
import { ClubSummary } from './clubs.ts';

const tag = 'Avisos de partidas';

const WEEKDAYS = 'ISO: 1 Monday … 7 Sunday.';

/** The player is told of matches that are opened on these days, at these times and places. */
export const PlayAlert = z.object({
  id: z.int(),
  weekdays: described(WEEKDAYS, z.array(z.int())),
  from: z.string(),
  to: described('Excluded; 00:00 is midnight at the end of the day.', z.string()),
  city: described('Null: at the clubs.', z.nullable(z.string())),
  clubs: z.array(ClubSummary),
  level_min: z.nullable(z.number()),
  level_max: z.nullable(z.number()),
  gender: described('Only matches of this choice; null: of every one.', z.nullable(z.enum(OPENING_GENDERS))),
  created_at: instant(),
  until: described('It ends by itself.', instant()),
});
export type PlayAlert = z.infer<typeof PlayAlert>;

export const listPlayAlerts = defineCall({
  tag,
  summary: 'Os avisos de partidas de quem chama, na ordem em que foram pedidos',
  access: 'player',
  answer: z.array(PlayAlert),
});

const weekday = () => z.int('Dia inválido.').check(z.gte(1, 'Dia inválido.'), z.lte(7, 'Dia inválido.'));

export const addPlayAlert = defineCall({
  tag,
  summary: `Pede um aviso quando uma partida for aberta em certos dias, horários e lugares, para quem pode entrar nela; até ${ALERTS_AT_MOST} por jogador`,
  access: 'player',
  status: 201,
  body: z
    .object({
      weekdays: described(
        WEEKDAYS,
        z.array(weekday()).check(z.minLength(1, 'Escolha um dia.'), z.maxLength(7, 'Escolha até 7 dias.')),
      ),
      from: localTime(),
      to: described('Excluded; 00:00 is midnight at the end of the day.', localTime()),
      city: described('A city with clubs; either this or clubs.', z.optional(text(120, 1))),
      clubs: described(
        'Slugs; either these or city.',
        z.optional(
          z
            .array(text(100, 1))
            .check(
              z.minLength(1, 'Escolha um clube.'),
              z.maxLength(ALERT_CLUBS_AT_MOST, `No máximo ${ALERT_CLUBS_AT_MOST} clubes.`),
            ),
        ),
      ),
      level_min: levelBound(),
      level_max: levelBound(),
      gender: z.optional(z.nullable(z.enum(OPENING_GENDERS, 'Use open, women, men ou mixed.'))),
    })
    .check(
      z.refine(({ from, to }) => alertSpan({ from, to }) !== null, {
        path: ['to'],
        message: 'O fim vem depois do começo.',
      }),
      z.refine(({ city, clubs }) => (city === undefined) !== (clubs === undefined), {
        path: ['city'],
        message: 'Escolha uma cidade ou clubes.',
      }),
      z.refine(({ level_min, level_max }) => (level_min ?? 0) <= (level_max ?? 7), {
        path: ['level_max'],
        message: 'O nível máximo vem antes do mínimo.',
      }),
    ),
  answer: PlayAlert,
  errors: ['club_not_found', 'play_alert_city_unknown', 'opening_minor', 'too_many_play_alerts'],
});

export const removePlayAlert = defineCall({
  tag,
  summary: 'Tira um aviso de partidas',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath() }),
  errors: ['play_alert_not_found'],
});
