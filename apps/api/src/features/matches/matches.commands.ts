import { type Command, CommandRefused, idOf, positionalsOf, UsageError } from '../../commands/command.ts';
import { findDisputed, updateDecision } from './no-shows/no-shows.repository.ts';
import { findContesters } from './results/results.repository.ts';

const LOST_CONTESTS = 3;

const contested: Command = {
  name: 'matches contested',
  usage: '',
  summary: 'mostra, em JSON, quem contesta sem nunca confirmar uma partida ou perdeu três contestações',
  prepare(given) {
    positionalsOf(given);
    return async ({ db, say }) => say(JSON.stringify(await findContesters(db, LOST_CONTESTS), null, 2));
  },
};

const disputed: Command = {
  name: 'matches no-shows',
  usage: '',
  summary: 'mostra, em JSON, as faltas que os jogadores negam e que esperam uma decisão',
  prepare(given) {
    positionalsOf(given);
    return async ({ db, say }) => say(JSON.stringify(await findDisputed(db), null, 2));
  },
};

const decide: Command = {
  name: 'matches no-show',
  usage: 'PARTIDA JOGADOR --came|--missed',
  summary: 'decide se um jogador veio ou faltou a uma partida, o que quer que os outros tenham dito',
  options: { came: { type: 'boolean' }, missed: { type: 'boolean' } },
  prepare(given) {
    const [first, second] = positionalsOf(given, 'a partida', 'o jogador');
    const [match, player] = [idOf(first, 'A partida'), idOf(second, 'O jogador')];
    const upheld = given.values.missed === true;
    if (upheld === (given.values.came === true)) throw new UsageError('Diga --came ou --missed.');
    return async ({ db, say }) => {
      const reports = await updateDecision(db, { match, player, upheld });
      if (reports === 0) throw new CommandRefused('Não há falta deste jogador nesta partida.');
      say(upheld ? 'A falta conta.' : 'A falta não conta.');
    };
  },
};

export const matchCommands: readonly Command[] = [contested, disputed, decide];
