import { expect, it } from 'vitest';
import * as constants from './constants.ts';

// The documented limits: a change must be deliberate.
it('has the documented figures', () => {
  expect({ ...constants }).toEqual({
    HOLD_MINUTES: 15,
    PIX_HOLD_MINUTES: 30,
    LONGEST_HOLD_MINUTES: 90,
    SPLIT_HOURS_BEFORE_START: 24,
    SPLIT_HOURS_MAX: 48,
    SPLIT_PAUSE_DAYS: 7,
    LONGEST_DURATION: 1440,
  });
});
