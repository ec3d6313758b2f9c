import type { NotificationGroup } from './notifications.ts';

/** The fewest neighbours that a page folds into one line. */
const FOLDED_FROM = 3;

/** The line for several notifications of a group. */
const FOLDED: Record<NotificationGroup, (count: number) => string> = {
  awaiting: (n) => `${n} resultados esperam você`,
  booking_confirmed: (n) => `${n} reservas confirmadas`,
  booking_moved: (n) => `${n} reservas mudaram`,
  booking_cancelled: (n) => `${n} reservas canceladas`,
  booking_expiring: (n) => `${n} reservas quase no fim do prazo`,
  booking_reminder: (n) => `${n} jogos daqui a pouco`,
  payment_problem: (n) => `${n} pagamentos recusados`,
  payment_refunded: (n) => `${n} pagamentos devolvidos`,
  refund_done: (n) => `${n} reembolsos concluídos`,
  disputed_money: (n) => `${n} pagamentos revistos`,
  weekly_time: (n) => `${n} horários semanais`,
  share_paid: (n) => `${n} partes pagas`,
  court_offered: (n) => `${n} quadras guardadas para você`,
  court_free: (n) => `${n} quadras vagaram`,
  court_offer_ended: (n) => `${n} quadras não estão mais guardadas`,
  share_asked: (n) => `${n} partes de quadras para você pagar`,
  split_deadline: (n) => `${n} quadras com partes a pagar`,
  match_added: (n) => `${n} novidades nas suas partidas`,
  match_finished: (n) => `${n} partidas finalizadas`,
  match_contested: (n) => `${n} resultados contestados`,
  match_accepted: (n) => `${n} resultados confirmados`,
  match_cancelled: (n) => `${n} partidas canceladas`,
  match_changed: (n) => `${n} partidas mudaram`,
  match_left: (n) => `${n} lugares ficaram livres`,
  match_lost_court: (n) => `${n} partidas sem quadra`,
  match_confirmed: (n) => `${n} presenças confirmadas`,
  match_missed: (n) => `Faltas em ${n} partidas`,
  match_word: (n) => `${n} recados das suas partidas`,
  match_opened: (n) => `${n} partidas abertas`,
  match_request: (n) => `${n} pedidos para jogar`,
  match_request_answered: (n) => `${n} respostas aos seus pedidos`,
  match_not_full: (n) => `${n} partidas não completaram`,
  match_place_offered: (n) => `${n} vagas guardadas para você`,
  match_place_free: (n) => `${n} partidas com vaga`,
  match_place_ended: (n) => `${n} vagas não estão mais guardadas`,
  match_fill_moved: (n) => `Mudou o prazo de ${n} partidas`,
  play_alert: (n) => `${n} partidas abertas para você`,
  match_fill_asked: (n) => `${n} partidas esperam sua decisão`,
  level_changed: (n) => `Seu nível mudou ${n} vezes`,
  match_declined: (n) => `Falta alguém em ${n} partidas`,
  match_returned: (n) => `${n} partidas não mudaram o seu nível`,
  match_proposed: (n) => `${n} resultados propostos`,
  tournament_invited: (n) => `${n} convites para torneios`,
  tournament_registered: (n) => `${n} inscrições confirmadas`,
  tournament_accepted: (n) => `${n} convites aceitos`,
  tournament_place_offered: (n) => `${n} vagas em torneios`,
  tournament_withdrawn: (n) => `${n} inscrições encerradas`,
  tournament_merge: (n) => `${n} novidades de categorias`,
  tournament_refunded: (n) => `${n} inscrições devolvidas`,
  tournament_half_due: (n) => `${n} inscrições a pagar`,
  tournament_partner: (n) => `${n} mudanças de dupla em torneios`,
  tournament_payment_problem: (n) => `${n} pagamentos recusados`,
  tournament_match: (n) => `${n} jogos de torneio`,
  tournament_call: (n) => `${n} chamadas para a quadra`,
  tournament_final: (n) => `${n} finais de torneios`,
  tournament_drawn: (n) => `${n} sorteios de torneios`,
  tournament_schedule: (n) => `${n} mudanças de horário em torneios`,
};

export const isNotificationGroup = (group: string): group is NotificationGroup =>
  Object.hasOwn(FOLDED, group);

/** `3 resultados esperam você` */
export const foldedTitle = (group: NotificationGroup, count: number): string => FOLDED[group](count);

export type Fold<Item> = { group: string; items: readonly [Item, ...Item[]] };

/** Joins neighbours of one group when there are at least three of them; every other item stays alone. */
export function foldNotifications<Item extends { group: string }>(items: readonly Item[]): Fold<Item>[] {
  const folds: { group: string; items: [Item, ...Item[]] }[] = [];
  for (const item of items) {
    const last = folds.at(-1);
    if (last?.group === item.group) last.items.push(item);
    else folds.push({ group: item.group, items: [item] });
  }
  return folds.flatMap((fold) =>
    fold.items.length >= FOLDED_FROM && isNotificationGroup(fold.group)
      ? [fold]
      : fold.items.map((item): Fold<Item> => ({ group: fold.group, items: [item] })),
  );
}
