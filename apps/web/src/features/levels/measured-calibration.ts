/**
 * How often the model's chances come true: the JSON line that `npm run bench:levels` printed for the doubles of
 * 2005–2014 (decision 029), in tenths of the chance. measured-calibration.test.ts fails when the model has changed
 * since; measure again then.
 */
export const CALIBRATION = {
  model: '7174d780',
  matches: 12_359,
  from: '2005-01-01',
  to: '2014-11-09',
  log_loss: 0.6194,
  deciles: [
    { matches: 25, predicted: 0.0751, observed: 0.04 },
    { matches: 218, predicted: 0.1569, observed: 0.1606 },
    { matches: 640, predicted: 0.2557, observed: 0.2344 },
    { matches: 1405, predicted: 0.3536, observed: 0.3544 },
    { matches: 1992, predicted: 0.4529, observed: 0.4513 },
    { matches: 2484, predicted: 0.5502, observed: 0.5431 },
    { matches: 2517, predicted: 0.6488, observed: 0.6412 },
    { matches: 1984, predicted: 0.7475, observed: 0.7434 },
    { matches: 944, predicted: 0.8416, observed: 0.8347 },
    { matches: 150, predicted: 0.9217, observed: 0.9333 },
  ],
} as const;
