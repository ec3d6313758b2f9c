import { expect, it } from 'vitest';
import * as constants from './constants.ts';

// The numbers of design/domain.md: changing one is a decision, not a slip.
it('keeps the agreed numbers', () => {
  expect({ ...constants }).toEqual({
    HOLD_MINUTES: 15,
    PIX_HOLD_MINUTES: 30,
    DURATIONS: [60, 90, 120],
  });
});
