import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTournamentMatches, type TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { runCommand } from '../run-command.ts';
import { TEST_NOW, type TestApp } from '../test-app.ts';

/** After the registration of a tournament of the builder, the day before it starts. */
export const EVE = new Date('2026-03-13T12:00:00Z');

/** `npm run admin -- tournament VERB` with this JSON, at the clock of the app. */
export async function runTournament(app: TestApp, verb: string, input: object, ...options: string[]) {
  const file = join(mkdtempSync(join(tmpdir(), 'bandeja-tournament-')), 'input.json');
  writeFileSync(file, JSON.stringify(input));
  const { code, printed, complained } = await runCommand(app.db, app.clock.now, [
    'tournament',
    verb,
    file,
    ...options,
  ]);
  return { code, text: [...printed, ...complained].join('\n') };
}

type WorldFields = Parameters<typeof createTournament>[1] & { teams?: number };

/** A tournament with this many confirmed teams in each category, after its registration. */
export async function fullTournament(app: TestApp, { teams = 8, ...fields }: WorldFields = {}) {
  const tournament = await createTournament(app.db, fields);
  for (const { id } of tournament.categories) {
    for (let index = 0; index < teams; index += 1) {
      const level = 1 + ((index * 7) % 12) / 3;
      const one = await createPlayer(app.db, { level });
      const other = await createPlayer(app.db, { level });
      await createTeam(app.db, { category_id: id, players: [one.id, other.id], now: TEST_NOW });
    }
  }
  app.clock.now = EVE;
  return tournament;
}

/** Draws and schedules; throws when a command is refused. */
export async function drawAndSchedule(app: TestApp, hash: string) {
  for (const verb of ['draw', 'schedule']) {
    const { code, text } = await runTournament(app, verb, { tournament: hash });
    if (code !== 0) throw new Error(text);
  }
}

export const matchesOf = async (app: TestApp, hash: string): Promise<TournamentMatch[]> =>
  (await app.call(listTournamentMatches, { query: { tournament: hash } })).body;
