/**
 * How often the model's chances come true: the JSON line that `npm run bench:levels` printed for the doubles of
 * 2005–2014 (decisions 029 and 139), in tenths of the chance. measured-calibration.test.ts fails when the model has changed
 * since; measure again then.
 */
export const CALIBRATION = {
  model: '102810d9',
  matches: 12_359,
  from: '2005-01-01',
  to: '2014-11-09',
  log_loss: 0.6194,
  deciles: [
    { matches: 26, predicted: 0.0756, observed: 0.0769 },
    { matches: 212, predicted: 0.1573, observed: 0.1509 },
    { matches: 650, predicted: 0.2559, observed: 0.2446 },
    { matches: 1403, predicted: 0.3541, observed: 0.3542 },
    { matches: 2035, predicted: 0.453, observed: 0.4482 },
    { matches: 2507, predicted: 0.5505, observed: 0.5453 },
    { matches: 2505, predicted: 0.6484, observed: 0.6471 },
    { matches: 1979, predicted: 0.7469, observed: 0.7428 },
    { matches: 910, predicted: 0.8421, observed: 0.8418 },
    { matches: 132, predicted: 0.9229, observed: 0.9318 },
  ],
} as const;
