import { formatDeadline, formatShortDate } from '../format/dates.ts';
import { formatMoney, moneyAnd } from '../format/money.ts';
import { type Instant, toMillis } from '../time/instant.ts';
import { localDateOf, localTimeOf } from '../time/zoned-time.ts';
import { CALL_MINUTES } from '../tournaments/match-calls.ts';
import type { UnfitRefusal } from '../tournaments/merging.ts';
import type { WithdrawalReason } from '../tournaments/statuses.ts';
import type { MatchPlace, TeamPlace } from './places.ts';
import type { Entry } from './topics.ts';

/** The tournament by its public hash, for the page that a tap opens. */
export type OfTeam = { team: number; tournament: string };

export type TournamentNotificationParams = {
  tournament_invited: OfTeam & { by: number };
  /** A place is confirmed. */
  tournament_registered: OfTeam;
  /** The partner accepted: the fee is still to pay until the instant; null: the team waits in line. */
  tournament_accepted: OfTeam & { by: number; pay_until: Instant | null };
  tournament_place_offered: OfTeam & { until: Instant };
  /** by: the player who declined or left; null for the other reasons. */
  tournament_withdrawn: OfTeam & {
    because: WithdrawalReason;
    by: number | null;
    /** Of a cancellation: of this category alone. */
    category?: boolean;
    /** The category in which the team did not want to play, instead of its own. */
    merge?: string;
  };
  /**
   * The club asks the team to play in the category `into`, until the instant. end: it plays there now, or the club took the
   * question back. unfit: the other teams are asked, and why this one may not go.
   */
  tournament_merge: OfTeam & {
    into: string;
    until: Instant;
    end?: 'moved' | 'taken_back';
    unfit?: UnfitRefusal;
  };
  tournament_refunded: OfTeam & { cents: number };
  /**
   * The other half of the fee is paid: the reader's is still to pay until the instant. by: who paid; null: at the club. undone: the
   * club took back a payment that it had recorded wrongly, of the reader's half or of the whole fee.
   */
  tournament_half_due: OfTeam & { by: number | null; pay_until: Instant; undone?: 'half' | 'fee' };
  /** by: the reader's new partner; null: another player has the reader's place. entered: the club made the team. */
  tournament_partner: OfTeam & { by: number | null; entered?: true };
  /** lost_cents: a bank took this back of the fee of a drawn team, which stays in. */
  tournament_payment_problem: OfTeam & { lost_cents?: number };
  /** The next match of the reader's team has its time. */
  tournament_match: { match: number; category?: string };
  /**
   * A match of the reader's team is called to this court. over: the call was taken back, or the other team has left. teams: it is
   * over because a result moved; the reader's team is no longer in the match, or has another opponent.
   */
  tournament_call: OfTeam & {
    court: string;
    over?: 'taken_back' | 'walkover';
    teams?: 'replaced' | 'opponent';
  };
  /**
   * The final of the reader's team is decided; place null: a correction has put another team into it. corrected: the final had
   * another result before.
   */
  tournament_final: OfTeam & { place: 1 | 2 | null; corrected?: true };
  tournament_drawn: OfTeam;
  /** Several matches of the reader got their time, or some have another one. */
  tournament_schedule: OfTeam & { changes: readonly ScheduleChange[] };
};

/** The time and court of a match; `court` is the name. */
export type MatchTime = { at: Instant; court: string | null };
/** before null: the match had no time; after null: it has none now. */
export type ScheduleChange = {
  before: MatchTime | null;
  after: MatchTime | null;
  /** The name, where the changes of a player are in several. */
  category?: string;
};

type Entries = {
  [T in keyof TournamentNotificationParams]: Entry<
    TournamentNotificationParams[T],
    TournamentNotificationParams[T] extends OfTeam ? TeamPlace : MatchPlace
  >;
};

export const TOURNAMENT_NOTIFICATIONS: Entries = {
  tournament_invited: {
    topic: 'tournaments',
    title: () => 'Convite para um torneio',
    content: ({ by }, { place, name }) => `${name(by)} quer jogar com você: ${place}. Abra e responda.`,
  },
  tournament_registered: {
    topic: 'tournaments',
    title: () => 'Inscrição confirmada',
    content: (_, { place }) => `${place}. Bom torneio!`,
  },
  tournament_accepted: {
    topic: 'tournaments',
    title: () => 'Convite aceito',
    content: ({ by, pay_until }, { place, about, name }) => {
      const accepted = `${name(by)} vai jogar com você: ${place}.`;
      if (pay_until === null) return `${accepted} A dupla está na fila.`;
      if (!about.owes_fee) return accepted;
      return `${accepted} Pague a inscrição até ${formatDeadline(pay_until, about.timezone)} para garantir a vaga.`;
    },
  },
  tournament_place_offered: {
    topic: 'tournaments',
    title: () => 'Abriu uma vaga para vocês',
    content: ({ until }, { place, about }) =>
      `${place}. Aceite até ${formatDeadline(until, about.timezone)}; depois, a vaga passa para a próxima dupla.`,
  },
  tournament_withdrawn: {
    topic: 'tournaments',
    title: () => 'Inscrição encerrada',
    content: ({ because, by, category, merge }, { place, name }) => {
      if (category) return `${place}. A categoria foi cancelada pelo clube.`;
      const who = by === null ? null : name(by);
      if (merge !== undefined)
        return `${place}. ${who ?? 'O clube'} respondeu que a dupla não joga na categoria ${merge}.`;
      return `${place}. ${WITHDRAWAL_SENTENCES[because](who)}`;
    },
  },
  tournament_merge: {
    topic: 'tournaments',
    title: ({ into, end, unfit }) => {
      if (end !== undefined)
        return end === 'moved' ? `Sua dupla joga na ${into}` : 'Sua dupla fica na categoria';
      return unfit ? 'Sua categoria não fechou' : `Sua categoria não fechou. Jogar na ${into}?`;
    },
    content: ({ into, until, end, unfit }, { place, about }) => {
      // The place of a team that has moved is the new one.
      if (end === 'moved') return `${place}. Bom torneio!`;
      if (end === 'taken_back') return `${place}. O clube retirou a pergunta sobre jogar em outra categoria.`;
      const deadline = formatDeadline(until, about.timezone);
      if (unfit)
        return `${place}. O clube pergunta às duplas se jogam na ${into}. A sua não pode: ${UNFIT_WORDS[unfit]} Fale com o clube até ${deadline}; senão, a inscrição termina e o valor volta.`;
      return `${place}. Responda até ${deadline}; sem a resposta dos dois, a inscrição termina e o valor volta.`;
    },
  },
  tournament_refunded: {
    topic: 'tournaments',
    title: () => 'Inscrição devolvida',
    content: ({ cents }, { place }) =>
      `${place}. ${moneyAnd(cents, 'está voltando', 'estão voltando')} para você.`,
  },
  tournament_half_due: {
    topic: 'tournaments',
    title: ({ undone }) => (undone === 'fee' ? 'Falta pagar a inscrição' : 'Falta a sua parte da inscrição'),
    content: ({ by, pay_until, undone }, { place, about, name }) => {
      const until = `até ${formatDeadline(pay_until, about.timezone)} para garantir a vaga.`;
      if (undone)
        return `${place}. O clube desfez um pagamento que gravou por engano. Pague ${undone === 'fee' ? 'a inscrição' : 'a sua parte'} ${until}`;
      return `${place}. ${by === null ? 'A outra parte da inscrição está paga.' : `${name(by)} já pagou.`} Pague a sua parte ${until}`;
    },
  },
  tournament_partner: {
    topic: 'tournaments',
    title: ({ entered }) => (entered ? 'O clube inscreveu sua dupla' : 'Sua dupla mudou'),
    content: ({ by, entered }, { place, about, name }) => {
      if (by === null)
        return `${place}. O clube pôs outra pessoa no seu lugar. Se não era isso, fale com o clube.`;
      const pair = `${name(by)} joga com você: ${place}.`;
      if (!entered) return `${pair} O clube trocou a dupla.`;
      return `${pair} ${about.owes_fee ? 'Falta pagar a inscrição. ' : ''}Se não era isso, fale com o clube.`;
    },
  },
  tournament_payment_problem: {
    topic: 'tournaments',
    title: ({ lost_cents }) =>
      lost_cents === undefined ? 'Pagamento recusado' : 'O banco devolveu a inscrição',
    content: ({ lost_cents }, { place }) =>
      lost_cents === undefined
        ? `${place}. A vaga continua guardada até o fim do prazo: tente de novo.`
        : `${place}. ${formatMoney(lost_cents)} da inscrição estão em aberto de novo: acerte com o clube. Seus jogos continuam marcados.`,
  },
  tournament_match: {
    topic: 'tournaments',
    title: () => 'Seu próximo jogo no torneio',
    content: ({ category }, { place }) =>
      `${category === undefined ? '' : `${category}, `}${place}. Chegue 20 minutos antes.`,
  },
  tournament_call: {
    topic: 'tournaments',
    title: ({ court, over, teams }) => {
      if (over === undefined) return `Seu jogo é agora, ${court}`;
      const isPlayed = over === 'taken_back' && teams !== 'replaced';
      return isPlayed ? 'A chamada foi desfeita' : 'Seu jogo não vai acontecer';
    },
    content: ({ over, teams }, { place }) => {
      if (teams === 'replaced')
        return `${place}. Um resultado mudou, e outra dupla joga no lugar da sua. Veja os seus jogos no torneio.`;
      if (teams === 'opponent')
        return `${place}. Um resultado mudou, e agora a dupla adversária é outra. Seu jogo ainda não começa: espere a próxima chamada.`;
      if (over === 'taken_back') return `${place}. Seu jogo ainda não começa: espere a próxima chamada.`;
      if (over === 'walkover') return `${place}. A outra dupla desistiu: vocês venceram sem jogar.`;
      return `${place}. Vá para a quadra: quem não aparecer em ${CALL_MINUTES} minutos pode perder o jogo.`;
    },
  },
  tournament_final: {
    topic: 'tournaments',
    title: ({ place }) =>
      place === 1 ? 'Vocês venceram!' : place === 2 ? 'Vocês ficaram em 2º lugar' : 'A final mudou',
    content: ({ place: rank, corrected }, { place }) => {
      if (rank === null)
        return `${place}. Um resultado foi corrigido, e outra dupla jogou a final no lugar da sua.`;
      const words = rank === 1 ? 'O título é de vocês. Parabéns!' : 'Parabéns pela final!';
      return `${place}. ${corrected ? 'O resultado foi corrigido. ' : ''}${words}`;
    },
  },
  tournament_drawn: {
    topic: 'tournaments',
    title: () => 'O sorteio saiu',
    content: (_, { place }) => `${place}. Veja o seu grupo e os seus jogos.`,
  },
  tournament_schedule: {
    topic: 'tournaments',
    title: ({ changes }) => scheduleTitle(changes),
    content: ({ changes }, { place, about }) => {
      const shown = changes.slice(0, CHANGES_SHOWN).map((change) => scheduleText(change, about.timezone));
      const more = changes.length - shown.length;
      // Of several categories each change names its own: the place would put all of them under the first one.
      const [first] = changes;
      const where =
        first?.category === undefined ? place : `${about.tournament}, ${formatShortDate(about.starts_on)}`;
      return `${where}. ${shown.join('; ')}${more > 0 ? `; e mais ${more}` : ''}.`;
    },
  },
};

const CHANGES_SHOWN = 4;

const isSameTime = (one: MatchTime | null, other: MatchTime | null): boolean =>
  one === null || other === null
    ? one === other
    : toMillis(one.at) === toMillis(other.at) &&
      // The court of before is not known of each match.
      (one.court === null || other.court === null || one.court === other.court);

/**
 * A notice of changes that replaces an unread one: it also has what that one says of other matches. Of the same match its own
 * words stand, since pages and letters have shown the time before.
 */
export function joinChanges(
  earlier: readonly ScheduleChange[],
  later: readonly ScheduleChange[],
): ScheduleChange[] {
  const left = [...earlier];
  for (const { before, category } of later) {
    const place = left.findIndex((one) => one.category === category && isSameTime(one.after, before));
    if (place >= 0) left.splice(place, 1);
  }
  return [...later, ...left];
}

/** `Seu jogo mudou`, `Seus jogos têm horário` */
export function scheduleTitle(changes: readonly ScheduleChange[]): string {
  const isOne = changes.length === 1;
  if (changes.every(({ before }) => before === null))
    return isOne ? 'Seu jogo tem horário' : 'Seus jogos têm horário';
  return isOne ? 'Seu jogo mudou' : 'Seus jogos mudaram';
}

/** `era sáb, 14 mar, 09:00, Quadra 1, agora é sáb, 14 mar, 11:00, Quadra 2` */
export function scheduleText({ before, after, category }: ScheduleChange, zone: string): string {
  const of = category === undefined ? '' : `${category}: `;
  const text = ({ at, court }: MatchTime) =>
    [formatShortDate(localDateOf(at, zone)), localTimeOf(at, zone), court].filter(Boolean).join(', ');
  if (before === null) return of + (after === null ? 'sem horário' : text(after));
  return `${of}era ${text(before)}, agora ${after === null ? 'está sem horário' : `é ${text(after)}`}`;
}

const UNFIT_WORDS: Record<UnfitRefusal, string> = {
  team_in_other_category: 'alguém da dupla já joga nela.',
  team_gender_refused: 'ela é de outro gênero.',
  team_level_missing: 'falta o nível de alguém da dupla.',
  team_level_refused: 'o nível de alguém da dupla não é o dela.',
  team_level_sum_refused: 'a soma dos níveis da dupla passa da permitida.',
};

const WITHDRAWAL_SENTENCES: Record<WithdrawalReason, (who: string | null) => string> = {
  declined: (who) => `${who ?? 'A outra pessoa da dupla'} não vai poder jogar.`,
  left: (who) => `${who ?? 'A outra pessoa da dupla'} desistiu da inscrição.`,
  missed: () => 'O prazo da vaga terminou.',
  registration_ended: () => 'As inscrições encerraram, e a dupla não tinha a vaga confirmada.',
  tournament_cancelled: () => 'O torneio foi cancelado pelo clube.',
  account_deleted: () => 'O cadastro da outra pessoa da dupla foi apagado.',
  operator: () => 'O clube retirou a dupla do torneio.',
};
