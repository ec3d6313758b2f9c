import type { Match } from '@bandeja/contract/calls/matches';
import type { OpenMatch } from '@bandeja/contract/calls/open-matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatLevel } from '@bandeja/rules/format/level';
import { formatMoney } from '@bandeja/rules/format/money';
import type { NotFullChoice, OpeningGender, RequestState } from '@bandeja/rules/matches/opening/opening';
import { TEAMS, type Team } from '@bandeja/rules/matches/team';
import type { Instant } from '@bandeja/rules/time/instant';

export type Opening = NonNullable<Match['opening']>;

/** Who may take the free places, as a choice. */
export const GENDER_LABELS: Record<OpeningGender, string> = {
  open: 'Homens e mulheres',
  women: 'Mulheres',
  men: 'Homens',
  mixed: 'Mista',
};

/** The same in a sentence; empty: everybody. */
const GENDER_FACTS: Record<OpeningGender, string> = {
  open: '',
  women: 'só mulheres',
  men: 'só homens',
  mixed: 'mista, duas mulheres e dois homens',
};

type Range = Pick<OpenMatch, 'level_min' | 'level_max'>;

/** `Nível de 3,0 a 4,0`, `Nível a partir de 3,0`, `Nível até 4,0`, `Todos os níveis`. */
export function rangeText({ level_min: min, level_max: max }: Range): string {
  if (min === null && max === null) return 'Todos os níveis';
  if (max === null) return `Nível a partir de ${formatLevel(min ?? 0)}`;
  return min === null
    ? `Nível até ${formatLevel(max)}`
    : min === max
      ? `Nível ${formatLevel(min)}`
      : `Nível de ${formatLevel(min)} a ${formatLevel(max)}`;
}

/** `1 lugar livre`, `3 lugares livres`. */
export const placesText = (free: number): string => (free === 1 ? '1 lugar livre' : `${free} lugares livres`);

/** `R$ 30,00 a vaga`; empty: a place costs nothing. */
export const priceText = (cents: number): string => (cents > 0 ? `${formatMoney(cents)} a vaga` : '');

/** Of a mixed match, who the free places are left for; empty: both, or it is not mixed. */
export function leftFor({ gender, places_for: { F, M } }: Pick<OpenMatch, 'gender' | 'places_for'>): string {
  if (gender !== 'mixed' || F > 0 === M > 0) return '';
  return F > 0 ? 'para mulher' : 'para homem';
}

/** `Nível de 3,0 a 4,0 · só mulheres`. */
export const whoText = (facts: Range & { gender: OpeningGender }): string =>
  [rangeText(facts), GENDER_FACTS[facts.gender]].filter(Boolean).join(' · ');

/** What happens at fill-by with a free place. */
export const NOT_FULL_LABELS: Record<NotFullChoice, string> = {
  ask: 'Me perguntar',
  keep: 'Manter',
  cancel: 'Cancelar',
};

/** The same as a sentence to the creator who chooses. */
export function notFullHint(choice: NotFullChoice, isBooked: boolean): string {
  const court = isBooked ? ', e a quadra é liberada pela regra do clube' : '';
  switch (choice) {
    case 'ask':
      return `Duas horas antes do prazo perguntamos o que fazer. Sem resposta, a partida é cancelada${court}.`;
    case 'keep':
      return 'A partida continua marcada com quem entrou, e ninguém mais entra.';
    case 'cancel':
      return `A partida é cancelada no prazo, todos são avisados${court}.`;
  }
}

/** The same as a fact for everybody. */
const NOT_FULL_FACTS: Record<NotFullChoice, string> = {
  ask: 'se não completar, quem abriu decide',
  keep: 'se não completar, continua marcada',
  cancel: 'se não completar, é cancelada',
};

/** `Dá para entrar até hoje, 15:30; se não completar, é cancelada.` isOwn: the reader has opened it. */
export const deadlineText = (
  { fill_by, not_full }: Pick<Opening, 'fill_by' | 'not_full'>,
  now: Instant,
  { zone, isOwn }: { zone: string; isOwn: boolean },
): string => {
  const until = lowerFirst(formatDayTime(fill_by, now, zone));
  const ending =
    isOwn && not_full === 'ask' ? 'se não completar, você decide' : not_full && NOT_FULL_FACTS[not_full];
  return `Dá para entrar até ${until}${ending ? `; ${ending}` : ''}.`;
};

/** `hoje, 15:30`: within a sentence. */
export const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Where the viewer stands in the line, or until when a place is kept. */
export function lineText(
  { ahead, offered_until, named }: NonNullable<Opening['line']>,
  now: Instant,
  zone: string,
): string {
  if (offered_until)
    return `${named ? 'Quem saiu indicou você para a vaga' : 'Abriu uma vaga'}: ela está guardada para você até ${lowerFirst(formatDayTime(offered_until, now, zone))}.`;
  if (ahead === 0) return 'Você é o próximo da fila. Avisamos se abrir uma vaga.';
  return `Você está na fila, com ${ahead === 1 ? '1 pessoa' : `${ahead} pessoas`} na frente. Avisamos se abrir uma vaga.`;
}

/** The own request that is over; a waiting one is shown with its buttons, an accepted one as a place. */
export const REQUEST_ENDED: Partial<Record<RequestState, string>> = {
  declined: 'Desta vez não deu: quem abriu a partida recusou seu pedido.',
  withdrawn: 'Você retirou seu pedido.',
  expired: 'Ninguém respondeu ao seu pedido a tempo.',
  ended: 'Seu pedido terminou: você entrou em outra partida neste horário, ou esta fechou.',
};

export interface Seat {
  team: Team;
  position: 1 | 2;
}

type Taken = readonly { team: string; position: number }[];

/** The free places, A1 A2 B1 B2. */
export const freeSeats = (taken: Taken): Seat[] =>
  TEAMS.flatMap((team) => ([1, 2] as const).map((position) => ({ team, position }))).filter(
    (seat) => !taken.some(({ team, position }) => team === seat.team && position === seat.position),
  );

/** The place that a player gets who chooses none: the first free one of the team with fewer people. */
export function firstSeat(taken: Taken): Seat | null {
  const count = (team: Team) => taken.filter((one) => one.team === team).length;
  const free = freeSeats(taken);
  return free.toSorted((a, b) => count(a.team) - count(b.team))[0] ?? null;
}
