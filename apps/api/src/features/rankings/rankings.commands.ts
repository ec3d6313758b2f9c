import type { Database } from '@bandeja/db/database';
import { withSnapshot } from '@bandeja/pg/transaction';
import { type Command, CommandRefused, idOf, positionalsOf, UsageError } from '../../commands/command.ts';
import { countAllStandings, findDifferences, type WrongRanking } from './counts.repository.ts';
import { setRankingName } from './rankings.repository.ts';

const NAME_MAX = 100;

const check: Command = {
  name: 'rankings check',
  usage: '',
  summary:
    'confere se os pontos de cada jogador são a soma das partidas e se as posições contam todos uma vez',
  prepare(given) {
    positionalsOf(given);
    return async ({ db, say }) => {
      const { standings, wrong } = await checkRankings(db);
      if (wrong.length > 0) {
        const lines = wrong.map(({ ranking, what, rows }) => `  ranking ${ranking}, ${what}: ${rows}`);
        throw new CommandRefused(['Não conferem:', ...lines].join('\n'));
      }
      say(`Todos os rankings conferem. Classificações: ${standings}.`);
    };
  },
};

const rename: Command = {
  name: 'rankings name',
  usage: 'RANKING [NOME]',
  summary: 'dá um nome a um ranking; sem NOME, volta ao nome do clube e do trimestre',
  prepare(given) {
    const [first, typed, ...more] = given.positionals;
    if (first === undefined) throw new UsageError('Falta o número do ranking.');
    if (more.length > 0) throw new UsageError('Textos com espaços vão entre aspas.');
    const id = idOf(first, 'O número do ranking');
    const name = typed?.trim().replace(/\s+/g, ' ') ?? null;
    if (name !== null && (name === '' || name.length > NAME_MAX || name.includes('\0'))) {
      throw new UsageError(`O nome tem de 1 a ${NAME_MAX} letras.`);
    }
    return async ({ db, say }) => {
      if (!(await setRankingName(db, id, name)))
        throw new CommandRefused('Não há um ranking com este número.');
      say(
        name === null
          ? `O ranking ${id} tem de novo o nome de costume.`
          : `O ranking ${id} se chama: ${name}`,
      );
    };
  },
};

export const rankingCommands: readonly Command[] = [check, rename];

/**
 * Compares the awards with the standings, and the standings with the counts and blocks that positions are summed from,
 * in one snapshot. Returns the number of differences by ranking.
 */
export async function checkRankings(db: Database): Promise<{ standings: number; wrong: WrongRanking[] }> {
  return withSnapshot(db, async (tx) => ({
    standings: await countAllStandings(tx),
    wrong: await findDifferences(tx),
  }));
}
