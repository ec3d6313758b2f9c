/** The chance that was given to the first of two teams, and whether it won. */
export type Prediction = { chance: number; won: boolean };

export type Decile = { matches: number; predicted: number; observed: number; standard_error: number };

export type Measured = {
  matches: number;
  log_loss: number;
  brier: number;
  accuracy: number;
  deciles: Decile[];
};

/** Figures of predictions. A chance of exactly one half counts as half right. */
export function measure(predictions: readonly Prediction[]): Measured {
  const mean = (value: (one: Prediction) => number) =>
    predictions.reduce((sum, one) => sum + value(one), 0) / predictions.length;
  const ofOutcome = ({ chance, won }: Prediction) => (won ? chance : 1 - chance);
  return {
    matches: predictions.length,
    log_loss: mean((one) => -Math.log(ofOutcome(one))),
    brier: mean((one) => (1 - ofOutcome(one)) ** 2),
    accuracy: mean((one) => (one.chance === 0.5 ? 0.5 : Number(ofOutcome(one) > 0.5))),
    deciles: Array.from({ length: 10 }, (_, tenth) => decile(predictions.filter(inTenth(tenth)))),
  };
}

const inTenth =
  (tenth: number) =>
  ({ chance }: Prediction): boolean =>
    Math.min(9, Math.floor(chance * 10)) === tenth;

function decile(predictions: readonly Prediction[]): Decile {
  const matches = predictions.length;
  const share = (value: (one: Prediction) => number) =>
    matches === 0 ? 0 : predictions.reduce((sum, one) => sum + value(one), 0) / matches;
  const predicted = share(({ chance }) => chance);
  return {
    matches,
    predicted,
    observed: share(({ won }) => Number(won)),
    standard_error: matches === 0 ? 0 : Math.sqrt((predicted * (1 - predicted)) / matches),
  };
}

/** A decile of over 200 matches holds within 3 points or 2.5 standard errors; smaller ones have too little data. */
export function isCalibrated({ matches, predicted, observed, standard_error }: Decile): boolean {
  return matches <= 200 || Math.abs(predicted - observed) <= Math.max(0.03, 2.5 * standard_error);
}
