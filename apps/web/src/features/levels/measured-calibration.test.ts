import { modelFingerprint } from '@bandeja/rules/levels/model';
import { expect, test } from 'vitest';
import { CALIBRATION } from './measured-calibration.ts';

test('the published calibration is of the present model', () => {
  expect(CALIBRATION.model, 'run npm run bench:levels and store its figures').toBe(modelFingerprint());
});

test('the deciles sum up to the matches, and those of over 200 hold within three points', () => {
  expect(CALIBRATION.deciles.reduce((sum, { matches }) => sum + matches, 0)).toBe(CALIBRATION.matches);
  for (const { matches, predicted, observed } of CALIBRATION.deciles) {
    if (matches > 200) expect(Math.abs(predicted - observed)).toBeLessThan(0.03);
  }
});
