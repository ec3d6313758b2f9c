import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import {
  CloseTournamentFile,
  CreateTournamentFile,
  DrawTournamentFile,
  PaidTeamFile,
  ReturnedFeeFile,
  ScheduleTournamentFile,
  TournamentResultFile,
} from '@bandeja/contract/operators/tournaments';
import type { PresentStates } from '@bandeja/contract/present-states';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { UnplacedReason } from '@bandeja/rules/tournaments/schedule/schedule-matches';
import { type Command, CommandRefused, DRY_RUN, positionalsOf, runOrTry } from '../../../commands/command.ts';
import { readInput } from '../../../commands/operator-input.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import { drawTournament } from '../draw/draw-tournament.ts';
import { closeTournament } from '../results/close-tournament.ts';
import { setResult } from '../results/set-result.ts';
import { withdrawDrawnTeam } from '../results/withdraw-team.ts';
import { type PlannedSchedule, scheduleTournament } from '../schedule/schedule-tournament.ts';
import { clubCentsOf, payTeamAtClub, recordReturnedFee } from '../teams/pay-team-at-club.ts';
import { createTournament } from './create-tournament.ts';
import { teamLines } from './team-lines.ts';

const usage = 'ARQUIVO.json [--dry-run]';

const create: Command = {
  name: 'tournament create',
  usage,
  summary: 'cria um torneio com suas categorias e diz o código dele',
  options: DRY_RUN,
  prepare(given) {
    const file = readInput(given, CreateTournamentFile);
    return (context) =>
      runOrTry(context, given, async (tx) =>
        context.say(`Torneio criado: ${await createTournament(tx, file, context).catch(namingField(file))}`),
      );
  },
};

/** A refusal of a field as a line of the operator: `ends_on: o torneio termina antes de começar.` */
const namingField =
  ({ starts_on }: { starts_on: string }) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error;
    const { code, options } = error;
    const { field, sentence = ERROR_SENTENCE[code] } = options;
    const said = code === 'tournament_day_past' ? `${starts_on} já passou.` : sentence;
    // The sentence of crossed levels begins with the name of its category.
    const isName = code === 'category_levels_crossed';
    const after = isName ? said : `${said.charAt(0).toLowerCase()}${said.slice(1)}`;
    const hint = code === 'registration_after_start' ? ' Se é isso mesmo: "late_registration": true.' : '';
    throw new CommandRefused((field ? `${field}: ${after}` : said) + hint);
  };

const draw: Command = {
  name: 'tournament draw',
  usage,
  summary: 'sorteia os grupos e a chave, depois das inscrições; repetível até o primeiro resultado',
  options: DRY_RUN,
  prepare(given) {
    const file = readInput(given, DrawTournamentFile);
    return (context) =>
      runOrTry(context, given, async (tx) => {
        const drawn = await drawTournament(tx, { hash: file.tournament, now: context.now });
        for (const { name, teams, groups, matches } of drawn)
          context.say(
            matches === 0
              ? `${name}: ${teams} duplas, poucas para sortear`
              : `${name}: ${teams} duplas, ${groups} grupos, ${matches} jogos`,
          );
      });
  },
};

const REASONS: Record<UnplacedReason, string> = {
  no_time: 'não há quadra livre por tempo bastante',
  rest: 'há quadra livre, mas não depois do descanso dos jogadores',
  earlier_match_unplaced: 'depende de um jogo que ficou sem horário',
};

const schedule: Command = {
  name: 'tournament schedule',
  usage,
  summary:
    'dá quadra e horário aos jogos; com "from", refaz dali em diante (atraso), com "resume" só a partir dele (chuva)',
  options: DRY_RUN,
  prepare(given) {
    const { tournament: hash, from, resume } = readInput(given, ScheduleTournamentFile);
    return (context) =>
      runOrTry(context, given, async (tx) => {
        const input = { hash, from, resume, now: context.now };
        for (const line of scheduleLines(await scheduleTournament(tx, input))) context.say(line);
      });
  },
};

function scheduleLines({ placed, unplaced, matches, timezone }: PlannedSchedule): string[] {
  const name = (id: number) => {
    const match = matches.find((one) => one.id === id);
    const where = match?.group_name ? `Grupo ${match.group_name}` : `chave, rodada ${match?.round ?? ''}`;
    return `${match?.hash ?? ''} ${match?.category_name ?? ''}, ${where}`;
  };
  return [
    ...placed.map(({ id, start }) => {
      const at = new Date(start);
      return `${formatShortDate(localDateOf(at, timezone))}, ${localTimeOf(at, timezone)} · ${name(id)}`;
    }),
    ...unplaced.map(({ id, reason }) => `SEM HORÁRIO · ${name(id)}: ${REASONS[reason]}`),
    `Com horário: ${placed.length}. Sem horário: ${unplaced.length}.`,
  ];
}

const teams: Command = {
  name: 'tournament teams',
  usage: 'CÓDIGO',
  summary:
    'lista as duplas de um torneio com o número que os arquivos usam, e as inscrições que o clube deve devolver',
  options: {},
  prepare(given) {
    const [hash = ''] = positionalsOf(given, 'o código do torneio');
    return async ({ db, say }) => {
      for (const line of await teamLines(db, hash)) say(line);
    };
  },
};

const pay: Command = {
  name: 'tournament pay',
  usage,
  summary:
    'confirma uma dupla ({team}) que pagou a inscrição no clube; onde cada pessoa paga a sua parte, uma parte só ({team, player})',
  options: DRY_RUN,
  prepare(given) {
    const file = readInput(given, PaidTeamFile);
    return (context) =>
      runOrTry(context, given, async (tx) => {
        const { team, player } = file;
        const paid = await payTeamAtClub(tx, team, { player, now: context.now });
        const what = paid.status === 'confirmed' ? 'confirmada' : 'com uma parte paga';
        context.say(`Dupla ${team} ${what}: ${paid.tournament_name}, ${paid.category_name}.`);
      });
  },
};

const refunded: Command = {
  name: 'tournament refunded',
  usage,
  summary: 'registra que o clube devolveu a inscrição de uma dupla ({team}) que desistiu',
  options: DRY_RUN,
  prepare(given) {
    const file = readInput(given, ReturnedFeeFile);
    return (context) =>
      runOrTry(context, given, async (tx) => {
        const team = await recordReturnedFee(tx, file.team, context.now);
        context.say(`Devolução registrada: dupla ${file.team}, ${formatMoney(clubCentsOf(team))}.`);
      });
  },
};

const result: Command = {
  name: 'tournament result',
  usage,
  summary:
    'grava o resultado de um jogo ({match, sets}; se parou antes: reason e winner), um W.O. ({match, walkover}), apaga um resultado ({match, erase: true}) ou grava a saída de uma dupla ({team}); --confirm grava o que contradiz jogos já feitos',
  options: { ...DRY_RUN, confirm: { type: 'boolean' } },
  prepare(given) {
    const file = readInput(given, TournamentResultFile);
    return (context) =>
      runOrTry(context, given, async (tx) => {
        const options = { confirm: given.values.confirm === true, now: context.now };
        if ('team' in file) await withdrawDrawnTeam(tx, file.team, options).catch(namingTeam(file.team));
        else await setResult(tx, file, options).catch(namingMatches);
        context.say('erase' in file ? 'Resultado apagado.' : 'Resultado gravado.');
      });
  },
};

const namingTeam = (id: number) => (error: unknown) => {
  const code = error instanceof Refusal && error.code;
  if (code === 'team_is_champion')
    throw new CommandRefused(
      `A dupla ${id} já venceu a final e continua campeã. Para retirar mesmo assim: --confirm.`,
    );
  throw code === 'team_withdrawn' ? new CommandRefused(`Não há a dupla confirmada ${id}.`) : error;
};

/** What the operator writes into the file, by the field of the desk's call. */
const RESULT_FIELDS: Record<string, string> = {
  outcome: ' "reason": "retirement" (desistência) ou "time" (tempo).',
  winner: ' "winner": "A" ou "B".',
};

/** A refusal of a result as lines of the operator: with the matches that it contradicts, or the field of the file. */
function namingMatches(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { code, options } = error;
  if (code === 'result_refused')
    throw new CommandRefused(`${options.sentence}${RESULT_FIELDS[options.field ?? ''] ?? ''}`);
  if (code !== 'result_needs_confirmation') throw error;
  const { changes } = options.present as unknown as PresentStates['result_needs_confirmation'];
  const names = (teams: readonly (string | null)[]) => teams.map((name) => name ?? 'a definir').join(' × ');
  throw new CommandRefused(
    [
      ...changes.withdrawn.map((team) => `${team}: a dupla desistiu do torneio depois deste jogo.`),
      ...(changes.played.length > 0
        ? ['Este resultado contradiz jogos que já começaram com outras duplas, e que ficam como estão:']
        : []),
      ...changes.played.map(
        ({ category_name, label, hash, teams }) => `  ${category_name}, ${label} (${hash}): ${names(teams)}`,
      ),
      'Para gravar mesmo assim: --confirm.',
    ].join('\n'),
  );
}

const close: Command = {
  name: 'tournament close',
  usage,
  summary: 'encerra um torneio com todos os resultados; com "cancel": true, cancela e devolve as inscrições',
  options: DRY_RUN,
  prepare(given) {
    const { tournament: hash, cancel } = readInput(given, CloseTournamentFile);
    return (context) =>
      runOrTry(context, given, async (tx) => {
        const closed = await closeTournament(tx, { hash, cancel, now: context.now }).catch(namingCancel);
        context.say(
          cancel
            ? `Torneio cancelado: ${closed.teams} duplas retiradas, ${closed.matches} jogos cancelados.`
            : `Torneio encerrado: ${closed.matches} jogos.`,
        );
        for (const team of closed.paidAtClub)
          context.say(`Devolva no clube: dupla ${team.id}, ${formatMoney(clubCentsOf(team))}.`);
      });
  },
};

function namingCancel(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'tournament_results_missing') throw error;
  throw new CommandRefused(`${error.options.sentence} Para cancelar: "cancel": true.`);
}

export const tournamentCommands: readonly Command[] = [
  create,
  teams,
  pay,
  refunded,
  draw,
  schedule,
  result,
  close,
];
