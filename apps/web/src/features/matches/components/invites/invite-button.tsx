import type { Match } from '@bandeja/contract/calls/matches';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { openWithCode } from '../../../../ui/overlays/open-with-code.ts';

const load = async () => ({ default: (await import('./invite-sheet.tsx')).InviteSheet });
const InviteSheet = lazy(load);

/** Invites a player by a link. Shown while the match has a free place. */
export function InviteButton({ match, now }: { match: Match; now: Date }) {
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
        Convidar com um link
      </Button>
      {open && (
        <Suspense>
          <InviteSheet match={match} now={now} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
