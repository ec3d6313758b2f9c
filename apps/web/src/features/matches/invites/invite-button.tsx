import type { Match } from '@bandeja/contract/calls/matches';
import UserPlus from 'lucide-react/icons/user-plus';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';

const load = async () => ({ default: (await import('./invite-sheet.tsx')).InviteSheet });
const InviteSheet = lazy(load);

interface InviteButtonProps {
  match: Match;
  now: Date;
  /** No free place: the sheet has only the links that still work. */
  isFull: boolean;
}

/** Invites a player by a link. */
export function InviteButton({ match, now, isFull }: InviteButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="soft"
        size="small"
        className="justify-self-start"
        onClick={() => openWithCode(load, () => setOpen(true))}
      >
        <UserPlus size={20} />
        {isFull ? 'Links do convite' : 'Convidar com um link'}
      </Button>
      {open && (
        <Suspense>
          <InviteSheet match={match} now={now} isFull={isFull} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
