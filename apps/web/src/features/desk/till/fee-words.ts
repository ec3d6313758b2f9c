import type { FeeOfMoney } from '@bandeja/contract/calls/desk-till';

/** `Copa Ipê, Mista · Ana Souza e Bia Lopes (parte de Ana Souza)` */
export const feeOfMoneyWords = ({ tournament, category, players, half }: FeeOfMoney): string =>
  `${tournament}, ${category} · ${players.join(' e ')}${half === undefined ? '' : ` (parte de ${half})`}`;
