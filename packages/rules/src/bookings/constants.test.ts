import { expect, it } from 'vitest';
import * as constants from './constants.ts';

// The figures of docs/DOMAIN.md: a change must be deliberate.
it('has the documented figures', () => {
  expect({ ...constants }).toEqual({
    HOLD_MINUTES: 15,
    PIX_HOLD_MINUTES: 30,
    DURATIONS: [60, 90, 120],
  });
});
