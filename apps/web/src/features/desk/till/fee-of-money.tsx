import type { FeeOfMoney } from '@bandeja/contract/calls/desk-till';
import { DeskLink } from '../shell/desk-router.tsx';

/** `Copa Ipê, Mista · Ana Souza e Bia Lopes (parte de Ana Souza)` */
export const feeOfMoneyWords = ({ tournament, category, players, half }: FeeOfMoney): string =>
  `${tournament}, ${category} · ${players.join(' e ')}${half === undefined ? '' : ` (parte de ${half})`}`;

/** From a row of money to the tournament whose fee it is. */
export const FeeLink = ({ fee }: { fee: FeeOfMoney }) => (
  <DeskLink
    page="tournaments"
    search={{ torneio: fee.hash }}
    className="inline-flex min-h-11 items-center px-3 text-14 font-bold text-blue-text"
  >
    Torneio
  </DeskLink>
);
