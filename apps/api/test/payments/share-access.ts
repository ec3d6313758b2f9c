import { type AccessRow, type Asking, anyActor, anyPlayer, ownerOnly } from '../access-rows.ts';

const ofHeld = ({ things }: Asking) => ({ params: { id: things.held } });

/** The rows of divided bookings: who may call each. */
export const SHARE_ACCESS: Record<string, AccessRow> = {
  getSplit: ownerOnly(200, ofHeld),
  // The booking is not paid yet.
  splitBooking: ownerOnly(409, ({ things }) => ({
    params: { id: things.held },
    body: { shares: [{ player: things.owner.id, amount_cents: 6_000 }, { amount_cents: 6_000 }] },
  })),
  endSplit: ownerOnly(204, ofHeld),
  findNamedShare: anyPlayer(404, ofHeld),
  readOwnShare: anyActor(404, () => ({ params: { token: 'none' } })),
  payOwnShare: anyActor(404, () => ({ params: { token: 'none' }, body: {} })),
};
