import { chargePayment, createTeamPayment } from '@bandeja/contract/calls/payments';
import { useChange } from '../../../data/call-mutation.ts';
import { browserSessionId } from '../../../lib/browser-session.ts';
import { api } from '../../../session/api.ts';

/** Starts the Pix of a team's fee; `ended` is the payment that ended before: a Pix after it has a new retry key. */
export const useStartTeamPix = (team: number, ended: number | null) =>
  useChange(
    createTeamPayment.name,
    async (_input: undefined, key) => {
      const { id } = await api(
        createTeamPayment,
        { body: { team_id: team } },
        { idempotencyKey: `${key}.payment` },
      );
      return api(
        chargePayment,
        { body: { payment_id: id, method: 'pix' } },
        { idempotencyKey: `${key}.charge`, sessionId: browserSessionId() },
      );
    },
    { quiet: true, draft: `team-pix.${team}`, seen: () => ended },
  );
