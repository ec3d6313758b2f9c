import { type Command, CommandRefused, positionalsOf } from '../../admin/command.ts';
import { checkLevels, type WrongLevel } from './check-levels.ts';

const SHOWN = 20;

const check: Command = {
  name: 'levels check',
  usage: '',
  summary: 'joga de novo todas as partidas, em ordem, e confere se os níveis guardados são exatamente esses',
  prepare(given) {
    positionalsOf(given);
    return async ({ db, say }) => {
      const { matches, players, wrong } = await checkLevels(db);
      if (wrong.length > 0) {
        const more = wrong.length > SHOWN ? [`  e mais ${wrong.length - SHOWN}`] : [];
        throw new CommandRefused(
          [`Não conferem (${wrong.length}):`, ...wrong.slice(0, SHOWN).map(describe), ...more].join('\n'),
        );
      }
      say(`Todos os níveis conferem. Jogadores: ${players}. Partidas que mexeram em níveis: ${matches}.`);
    };
  },
};

const describe = ({ player, match, stored, replayed }: WrongLevel) =>
  `  jogador ${player}, ${match === null ? 'hoje' : `partida ${match}`}: guardado ${stored}, pelas partidas ${replayed}`;

export const levelCommands: readonly Command[] = [check];
