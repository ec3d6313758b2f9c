// Without React, because the script of a failed start uses it (src/shell/measuring/failed-start.ts).

import { storedJson } from '../stored.ts';

/** A choice about measuring, made in this browser or read from the account. */
export interface DeviceChoice {
  granted: boolean;
  /** When it was made, as an ISO instant. */
  at: string;
  /** The player who made it; null: a visitor. */
  player: number | null;
  /** Whether the account has it too. */
  isRecorded: boolean;
}

export const KEY = 'bandeja.measuring';

/** The choice kept on this device. */
export function storedChoice(): DeviceChoice | null {
  // Only keepChoice writes this entry.
  const value = Object(storedJson(KEY));
  return 'granted' in value ? value : null;
}

type Own = { id: number; consents?: { analytics: boolean | null } | undefined };

/**
 * Whether use may be measured; null: not chosen yet. Signed in, the account's choice counts, except over a newer choice
 * on this device that the account does not have yet. A visitor's choice counts for a player who has made none; the
 * choice of another player of this device does not.
 * @param player undefined while it is unknown; null for a visitor, or an account without a player
 */
export function measuringChoice(player: Own | null | undefined, device: DeviceChoice | null): boolean | null {
  if (player === undefined) return null;
  if (player === null) return device?.granted ?? null;
  const account = player.consents?.analytics ?? null;
  if (device?.player === player.id && !device.isRecorded) return device.granted;
  if (account !== null) return account;
  return device?.player === null ? device.granted : null;
}
