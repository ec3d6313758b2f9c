import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatLevelChange, formatLevelExact } from '@bandeja/rules/format/level';
import { LEVEL_MAX, LEVEL_MIN } from '@bandeja/rules/levels/scale';
import { isLocalDate } from '@bandeja/rules/time/local-time';
import { type Command, CommandRefused, positionalsOf, UsageError } from '../../commands/command.ts';
import { countedDate } from './levels.repository.ts';
import { findObservedBias, insertOffset, type LevelOffset, listOffsets } from './offsets.repository.ts';
import { checkLevels, type LevelCheck, replayAllLevels, type WrongLevel } from './replay/replay-all.ts';

const SHOWN = 20;

const replay: Command = {
  name: 'levels replay',
  usage: '[--dry-run]',
  summary:
    'joga de novo todas as partidas, em ordem, e regrava os níveis que diferem; com --dry-run só confere e mostra as diferenças',
  options: { 'dry-run': { type: 'boolean' } },
  prepare(given) {
    positionalsOf(given);
    const dryRun = given.values['dry-run'] === true;
    return async ({ db, now, say }) => {
      if (!dryRun) {
        const wrong = await replayAllLevels(db, now);
        if (wrong.length > 0) say(`Regravados: ${wrong.length}. ${describe(wrong[0] as WrongLevel).trim()}`);
      }
      say(proof(await checkLevels(db)));
    };
  },
};

/** The sentence that proves the stored levels. Throws CommandRefused with the differences. */
function proof({ matches, players, wrong }: LevelCheck): string {
  if (wrong.length > 0) {
    const more = wrong.length > SHOWN ? [`  e mais ${wrong.length - SHOWN}`] : [];
    throw new CommandRefused(
      [`Não conferem (${wrong.length}):`, ...wrong.slice(0, SHOWN).map(describe), ...more].join('\n'),
    );
  }
  return `Todos os níveis conferem. Jogadores: ${players}. Partidas que mexeram em níveis: ${matches}.`;
}

const describe = ({ player, match, stored, replayed }: WrongLevel) =>
  `  jogador ${player}, ${match === null ? 'hoje' : `partida ${match}`}: guardado ${stored}, pelas partidas ${replayed}`;

const MOST = 1;
/** Reliability from which a present level is evidence about the declaration. */
const KNOWN_FROM = 60;

const offset: Command = {
  name: 'levels offset',
  usage: '--by=-0.25 --from 2026-09-01 [--levels 4-5.5]',
  summary:
    'corrige níveis declarados a partir de uma data pelo desvio observado; não muda nenhum nível que já existe, e --by=0 encerra',
  options: { by: { type: 'string' }, from: { type: 'string' }, levels: { type: 'string' } },
  prepare(given) {
    positionalsOf(given);
    const row = offsetOf(given.values);
    return async ({ db, now, say }) => {
      if (row.applies_from < countedDate(now)) {
        throw new CommandRefused('A data já passou: um desvio vale só para níveis declarados depois.');
      }
      await insertOffset(db, row, now);
      say(describeOffset(row));
    };
  },
};

const bias: Command = {
  name: 'levels bias',
  usage: '',
  summary: 'mostra o desvio observado por nível declarado, e as correções registradas',
  prepare(given) {
    positionalsOf(given);
    return async ({ db, say }) => {
      const observed = await findObservedBias(db, KNOWN_FROM);
      say(`Nível de hoje menos o declarado, de jogadores com ${KNOWN_FROM}% de confiabilidade ou mais:`);
      if (observed.length === 0) say('  ainda não há nenhum');
      for (const one of observed) {
        say(
          `  declarado ${formatLevelExact(one.declared)}: ${formatLevelChange(one.bias)} (jogadores: ${one.players})`,
        );
      }
      for (const row of await listOffsets(db)) say(describeOffset(row));
    };
  },
};

const describeOffset = ({ applies_from, from_level, to_level, amount }: LevelOffset) =>
  `Declarados de ${formatLevelExact(from_level)} a ${formatLevelExact(to_level)}, desde ${formatNumericDate(applies_from)}: ${formatLevelChange(amount)}`;

/** Throws UsageError. */
function offsetOf({ by, from, levels }: Record<string, unknown>): LevelOffset {
  const amount = numberOf(by);
  if (amount === null || Math.abs(amount) > MOST) throw new UsageError(`--by vai de -${MOST} a ${MOST}.`);
  const applies_from = String(from ?? '');
  if (!isLocalDate(applies_from)) throw new UsageError('--from é uma data, como 2026-09-01.');
  const [first, last = first] = levels === undefined ? [LEVEL_MIN, LEVEL_MAX] : String(levels).split('-');
  const [from_level, to_level] = [numberOf(first), numberOf(last)];
  if (from_level === null || to_level === null || to_level > LEVEL_MAX || from_level > to_level) {
    throw new UsageError('--levels é uma faixa da escala, como 4-5.5.');
  }
  return { applies_from, from_level, to_level, amount };
}

/** A number with two decimals at most, or null. */
function numberOf(text: unknown): number | null {
  return /^-?\d(\.\d{1,2})?$/.test(String(text ?? '')) ? Number(text) : null;
}

export const levelCommands: readonly Command[] = [replay, offset, bias];
