import { parseArgs } from 'node:util';
import { modelFingerprint } from '@bandeja/rules/levels/model';
import { isCalibrated, type Measured, measure } from './measure.ts';
import { createCoin, createModel, createOpenskill, createTeamElo, type Predictor } from './predictors.ts';
import { printRings } from './print-rings.ts';
import { type DoublesMatch, readDoubles } from './read-doubles.ts';

/**
 * --rings: how far groups who play for their levels get in 30 days, and how near the levels of a new club come to the true
 * ones, with the rule of connections and without it. Exits with 1 when a figure misses its aim.
 *
 * Measures the level model on real doubles: log-loss, Brier score, accuracy and calibration, and those of the
 * baselines, in one run. Matches before --score-from are only training data. The last line is `model log-loss 0.xxxx`.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'score-from': { type: 'string', default: '2005-01-01' }, rings: { type: 'boolean' } },
});
if (values.rings) process.exit(printRings() ? 0 : 1);
const [file] = positionals;
const from = values['score-from'];
if (!file || positionals.length > 1 || !/^\d{4}-\d{2}-\d{2}$/.test(from)) {
  console.error('Usage: npm run bench:levels -- FILE.csv [--score-from 2005-01-01] | --rings');
  process.exit(2);
}

const { matches, skipped } = readDoubles(file);
const scored = matches.filter(({ event }) => event >= from).length;
console.log(`${matches.length} matches, ${skipped} skipped; ${scored} scored, from ${from} on`);
if (scored === 0) {
  console.error('No match to measure.');
  process.exit(2);
}

const model = score(createModel());
console.table([
  row('coin', score(createCoin())),
  row('openskill, defaults', score(createOpenskill())),
  row('team Elo, K = 24', score(createTeamElo())),
  row(`model ${modelFingerprint()}`, model),
]);
console.log('Calibration of the model');
console.table(
  model.deciles.map((decile, tenth) => ({
    chance: `${tenth * 10}–${(tenth + 1) * 10} %`,
    matches: decile.matches,
    'predicted %': percent(decile.predicted),
    'observed %': percent(decile.observed),
    'points apart': percent(decile.observed - decile.predicted),
    'standard error': percent(decile.standard_error),
    holds: isCalibrated(decile) ? 'yes' : 'NO',
  })),
);
console.log(
  JSON.stringify({
    model: modelFingerprint(),
    matches: model.matches,
    from,
    to: matches.at(-1)?.event,
    log_loss: Number(model.log_loss.toFixed(4)),
    deciles: model.deciles.map(({ matches: count, predicted, observed }) => ({
      matches: count,
      predicted: Number(predicted.toFixed(4)),
      observed: Number(observed.toFixed(4)),
    })),
  }),
);
console.log(`model log-loss ${model.log_loss.toFixed(4)}`);

/** The winners are the first team of half of the matches, by the ids, so that deciles below one half are filled. */
function score(predict: Predictor): Measured {
  return measure(
    matches.flatMap((match, index) => {
      const chance = predict(match, index);
      if (match.event < from) return [];
      return [isFirst(match) ? { chance, won: true } : { chance: 1 - chance, won: false }];
    }),
  );
}

function isFirst({ winners, losers }: DoublesMatch): boolean {
  return winners[0] < losers[0];
}

function row(name: string, { log_loss, brier, accuracy }: Measured) {
  return {
    name,
    'log-loss': log_loss.toFixed(4),
    Brier: brier.toFixed(4),
    'accuracy %': percent(accuracy),
  };
}

function percent(share: number): string {
  return (share * 100).toFixed(1);
}
