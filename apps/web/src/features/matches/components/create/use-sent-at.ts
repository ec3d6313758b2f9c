import type { Instant } from '@bandeja/rules/time/instant';
import { useState } from 'react';
import { isAnswered } from '../../../../data/is-answered.ts';
import { dropDraft, readDraft, saveDraft } from '../../../../lib/form/drafts.ts';

/**
 * The present of a form that sends it: `now` until the form is sent, then that instant until the server has answered.
 * A retry in another half hour, or after a reload, is then the same request.
 */
export function useSentAt(draft: string, now: Instant) {
  const name = `${draft}.sent`;
  const [sentAt, setSentAt] = useState(() => {
    const { at } = readDraft(name);
    return typeof at === 'string' ? (at as Instant) : null;
  });
  const at = sentAt ?? now;
  const forget = () => {
    dropDraft(name);
    setSentAt(null);
  };
  return {
    at,
    async send<Answer>(run: () => Promise<Answer>): Promise<Answer> {
      saveDraft(name, { at });
      setSentAt(at);
      try {
        const answer = await run();
        forget();
        return answer;
      } catch (error) {
        if (isAnswered(error)) forget();
        throw error;
      }
    },
  };
}
