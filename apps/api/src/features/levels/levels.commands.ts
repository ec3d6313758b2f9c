import { type Command, CommandRefused, positionalsOf } from '../../commands/command.ts';
import { offsetCommands } from './offsets/offsets.commands.ts';
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

export const levelCommands: readonly Command[] = [replay, ...offsetCommands];
