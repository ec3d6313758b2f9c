import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/form/error-messages.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { paymentStep } from '../../lib/payments/payment-step.ts';
import { teamPaymentQuery } from './api/get-team-payment.ts';
import { useStartTeamPix } from './api/start-team-pix.ts';

const REFETCH_MS = 5_000;
const ENDED = ['rejected', 'expired', 'cancelled'];

/** Whether the fee can be paid here: the viewer may open a Pix, or the partner has opened one, which the viewer sees too. */
export const showsPix = ({ can, refusals }: Pick<TournamentTeam, 'can' | 'refusals'>): boolean =>
  can.pay || refusals.pay === 'payment_of_partner';

/** Pays the fee of one team by Pix. The player starts it; refetches the payment while the bank has not answered. */
export function useTeamPix(team: TournamentTeam) {
  const now = useNow(1_000);
  const known = useQuery({
    ...teamPaymentQuery(team.id),
    enabled: team.payment !== null,
    refetchInterval: showsPix(team) && REFETCH_MS,
  });
  const payment = known.data ?? null;
  const pix = useStartTeamPix(team.id, payment && ENDED.includes(payment.status) ? payment.id : null);
  const hasFailed = !pix.isPending && (pix.isError || (team.payment !== null && known.isError && !payment));
  const held = { can: { pay: showsPix(team) }, hold_expires_at: team.place_until };
  return {
    /** `starting` also before the player requests a Pix. */
    step: paymentStep({ booking: held, payment, hasFailed }, now),
    payment,
    now,
    start: () => pix.mutate(undefined),
    isStarting: pix.isPending,
    failure: errorText(pix.error ?? known.error, 'Não deu para falar com o banco. Confira o sinal.'),
  };
}
