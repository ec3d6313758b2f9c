import type { DeskClub } from '@bandeja/contract/calls/desk-staff';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy.ts';
import { useStore } from '../../../lib/store.ts';
import { signOut } from '../../../session/sign-in.ts';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { counterMarks } from './counter-mark.ts';
import { watchIdle } from './counter-watch.ts';
import { watchTyped } from './typed-before-rest.ts';

const loadChange = () => import('./change-person-sheet.tsx');
const ChangePersonSheet = lazyPart(async () => (await loadChange()).ChangePersonSheet);

interface CounterPersonProps {
  club: DeskClub;
  /** In the bar of a phone. */
  compact?: boolean;
}

/** On a counter's computer: who is there, the change of person, and the question for a PIN when it rests. */
export function CounterPerson({ club, compact = false }: CounterPersonProps) {
  const { slug, by_pin } = club;
  const mark = useStore(counterMarks)[slug];
  const person = by_pin ? mark?.person : null;
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  // Once for the page: the side bar is there at every width.
  useEffect(() => {
    if (compact) return;
    const typed = watchTyped(slug);
    const stop = watchIdle(() => {
      typed.keep();
      void signOut('expired');
    });
    return () => {
      typed.stop();
      stop();
    };
  }, [compact, slug]);
  const open = () => openWithCode(loadChange, () => setState('open'));
  return (
    <>
      {compact ? (
        <button
          type="button"
          className="flex min-h-11 max-w-[45%] items-center gap-2 px-2 text-14 font-label text-ink"
          aria-label={`Trocar de pessoa${person ? `: ${person}` : ''}`}
          onClick={open}
        >
          <span className="min-w-0 truncate">{person ?? 'Trocar'}</span>
          <UserRoundCog size={20} className="flex-none" />
        </button>
      ) : (
        <>
          {person && (
            <p className="px-2 pb-1 text-14 wrap-anywhere text-muted">
              No balcão: <b className="text-ink">{person}</b>
            </p>
          )}
          <button type="button" className="side-link w-full" onClick={open}>
            <UserRoundCog size={20} />
            Trocar de pessoa
          </button>
        </>
      )}
      {state !== 'never' && (
        <Suspense>
          <ChangePersonSheet
            slug={slug}
            byPin={by_pin}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
