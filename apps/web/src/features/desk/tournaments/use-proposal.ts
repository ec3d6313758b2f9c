import type { ScheduleProposal } from '@bandeja/contract/calls/desk-tournament-board';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useDesk } from '../shell/desk-club.ts';
import { scheduleProposalQuery } from './board-api.ts';

const NONE = { pending: false, words: '', found: null as ScheduleProposal | null };

/** Asks for a proposal, and keeps it with a sentence about it. `load`: the words, which are no part of the first load. */
export function useProposal(
  hash: string,
  load: () => Promise<{ proposalWords: (found: ScheduleProposal) => string }>,
  onFound: (of: { found: ScheduleProposal; missing: boolean }) => void,
) {
  const { slug } = useDesk();
  const client = useQueryClient();
  const [said, setSaid] = useState(NONE);
  const propose = async (missing: boolean) => {
    setSaid({ ...NONE, pending: true });
    try {
      const found = await client.fetchQuery(scheduleProposalQuery(slug, hash, missing));
      const { proposalWords } = await load();
      onFound({ found, missing });
      setSaid({ pending: false, words: proposalWords(found), found });
    } catch (error) {
      setSaid({ ...NONE, words: errorText(error) });
    }
  };
  // The matches without a place stay named: they are what is moved by hand.
  const outdate = () => setSaid((last) => ({ ...last, words: '' }));
  return { ...said, propose, outdate, clear: () => setSaid(NONE) };
}
