import { Suspense } from 'react';
import { useConsents } from '../../../data/measuring.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { deviceChoice } from '../../../lib/privacy/measuring-consent.ts';
import { useStore } from '../../../lib/store.ts';
import { canMeasure } from '../../../settings.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const ConsentCards = lazyPart(async () => (await import('./consent-cards.tsx')).default);

/**
 * Shows changed terms and the question about measuring, in the flow of the page so that they cover no content.
 * Its code is loaded only when there is something to ask or to record.
 */
export function ConsentSlot() {
  const { player, choice, isKnown, needsTerms } = useConsents();
  const isUnrecorded = useStore(deviceChoice)?.isRecorded === false && player !== null;
  if (!isKnown) return null;
  const asks = needsTerms || (canMeasure && choice === null);
  if (!asks && !isUnrecorded) return null;
  return (
    <div className={asks ? 'mx-(--gutter) mb-2 grid' : undefined}>
      <Suspense fallback={asks && <Skeleton className="h-44" />}>
        <ConsentCards />
      </Suspense>
    </div>
  );
}
