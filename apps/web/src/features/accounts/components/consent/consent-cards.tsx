import { useState } from 'react';
import { useConsents } from '../../../../data/measuring.ts';
import { canMeasure } from '../../../../settings.ts';
import { useRecordedChoice } from '../../api/record-consent.ts';
import { MeasuringCard } from './measuring-card.tsx';
import { areTermsPostponed, TermsCard } from './terms-card.tsx';

/** In the same chunk: every file of the build has its name in the first load. */
export { MeasuringSetting } from './measuring-setting.tsx';

/** One question at a time: the terms come first. */
export default function ConsentCards() {
  const { choice, needsTerms } = useConsents();
  const [postponed, setPostponed] = useState(areTermsPostponed);
  useRecordedChoice();
  if (needsTerms && !postponed) return <TermsCard onPostpone={() => setPostponed(true)} />;
  return canMeasure && choice === null ? <MeasuringCard /> : null;
}
