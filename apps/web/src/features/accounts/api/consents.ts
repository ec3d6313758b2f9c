import { recordConsent } from '@bandeja/contract/calls/accounts/consents';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '../../../data/call-mutation.ts';
import { useConsents } from '../../../data/measuring.ts';
import { ownPlayerQuery, setOwnPlayer } from '../../../data/own-player.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { deviceChoice, keepChoice } from '../../../lib/privacy/measuring-consent.ts';
import { useStore } from '../../../lib/store.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

/** Accepts the present version of the terms, or records whether use may be measured. */
export const useRecordConsent = (options: { quiet?: boolean } = {}) => useCall(recordConsent, options);

/** Chooses on this device, at once; `useRecordedChoice` brings the choice to the account. */
export const useChooseMeasuring = () => {
  const { player } = useConsents();
  return (granted: boolean) =>
    keepChoice({
      granted,
      at: serverNow().toISOString(),
      player: player?.id ?? null,
      isRecorded: false,
    });
};

/** The choice under way: several screens watch the same one. */
let sending = '';

/**
 * Records on the account what was chosen on this device: now, or with the next opening when there is no signal. A
 * visitor's choice goes to the first account without one that signs in here.
 */
export function useRecordedChoice(): void {
  const client = useQueryClient();
  const { player } = useConsents();
  const choice = useStore(deviceChoice);
  const online = useOnline();
  const { mutateAsync } = useRecordConsent({ quiet: true });

  useEffect(() => {
    if (!player || !choice || choice.isRecorded || !online || sending === choice.at) return;
    const isVisitors = choice.player === null;
    if (!isVisitors && choice.player !== player.id) return;
    // The account has its own choice, which counts.
    if (isVisitors && typeof player.consents?.analytics === 'boolean') return;
    sending = choice.at;
    mutateAsync({ body: { analytics: choice.granted } }).then(
      (consents) => {
        const present = client.getQueryData(ownPlayerQuery.queryKey);
        if (present) setOwnPlayer(client, { ...present, consents });
        if (deviceChoice.get()?.at === choice.at)
          keepChoice({ ...choice, player: player.id, isRecorded: true });
      },
      () => {
        // Stays unrecorded: sent again with the next opening, or when the signal is back.
        sending = '';
      },
    );
  }, [client, player, choice, online, mutateAsync]);
}
