/** @module-tag postgres-15 */
import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { cancelMatch, leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { listMatchWords, sayMatchWord } from '@bandeja/contract/calls/match-words';
import { blockPlayer } from '@bandeja/contract/calls/players';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import type { MatchWord } from '@bandeja/rules/matches/words';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
} from '../../../../test/matches/match-people.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { openStream } from '../../../../test/open-stream.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
beforeEach(async () => {
  people = await createFour(app);
});

const HOUR = 60 * 60_000;
const say = ({ token }: Person, match: number, word: MatchWord = 'arrived') =>
  app.call(sayMatchWord, { params: { id: match }, body: { word } }, { as: token });
const read = ({ token }: Person, match: number) =>
  app.call(listMatchWords, { params: { id: match } }, { as: token });
const heard = async (person: Person, match: number) =>
  (await read(person, match)).body.words.map(({ player, word }) => [player, word]);
const code = ({ headers }: { headers: Record<string, unknown> }) => headers['x-error-code'];
/** A match that begins in an hour. */
const soon = (players: readonly Person[] = people, fields: object = {}) =>
  createMatchOf(app, players, { date: new Date(TEST_NOW.getTime() + HOUR), ...fields });

test('a word is shown to the players of the match and notifies the others, by bell and without mail', async () => {
  const { id } = await soon();
  const { status, body } = await say(people[0], id, 'late_10');
  expect(status).toBe(200);
  expect(body).toEqual({
    words: [{ player: people[0].id, word: 'late_10', said_at: TEST_NOW.toISOString() }],
    can_say: ['confirmed', 'who_brings_balls', 'need_balls', 'late_10', 'arrived', 'cannot_come'],
    left: 4,
  });
  const seen = await Promise.all(people.map((person) => notificationsOf(app, person.id)));
  expect(seen.map((list) => list.map(({ type, title }) => [type, title]))).toEqual([
    [],
    ...Array.from({ length: 3 }, () => [['match_word', 'Recado: Atraso 10 min']]),
  ]);
  expect(seen[1]?.[0]?.content).toMatch(/: “Atraso 10 min”\. Partida de .+\.$/);
  await app.runJobs();
  expect(app.mails).toEqual([]);
  expect((await read(people[3], id)).body).toMatchObject({ words: body.words, left: 5 });
});

test('only players of the match read and send words, also not its creator who does not play', async () => {
  const creator = await createPerson(app);
  const { id } = await soon(people, { created_by: creator.id });
  for (const outsider of [creator, await createPerson(app)]) {
    for (const answer of [await say(outsider, id), await read(outsider, id)])
      expect([answer.status, code(answer)]).toEqual([403, 'match_words_of_players']);
  }
  expect(await heard(people[0], id)).toEqual([]);
});

test('no word is sent before its time, after the end, and in a cancelled or finished match', async () => {
  const refusal = async (fields: object, word: MatchWord = 'arrived') => {
    const answer = await say(people[0], (await soon(people, fields)).id, word);
    return [answer.status, code(answer)];
  };
  const from = (hours: number) => ({ date: new Date(TEST_NOW.getTime() + hours * HOUR) });
  expect(await refusal(from(3))).toEqual([409, 'match_word_early']);
  expect(await refusal(from(3), 'confirmed')).toEqual([200, undefined]);
  expect(await refusal(from(8 * 24), 'confirmed')).toEqual([409, 'match_word_early']);
  expect(await refusal(from(-2))).toEqual([409, 'match_over']);
  expect(await refusal({ cancelled_at: TEST_NOW })).toEqual([409, 'match_cancelled']);
  expect(await refusal({ ...from(-1), sets: [[6, 4]], finished: true })).toEqual([409, 'match_finished']);
  const unknown = await app.call(
    sayMatchWord,
    { params: { id: 1 }, body: { word: 'hello' as MatchWord } },
    { as: people[0].token },
  );
  expect(unknown.status).toBe(400);
});

test('a player sends five words in a match, the last of them once when two are sent at once', async () => {
  const { id } = await soon();
  for (let sent = 0; sent < 4; sent++) expect((await say(people[0], id)).status).toBe(200);
  const both = await Promise.all([say(people[0], id, 'confirmed'), say(people[0], id, 'cannot_come')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.map(code).filter(Boolean)).toEqual(['match_words_used_up']);
  expect(await heard(people[1], id)).toHaveLength(5);
  expect((await say(people[1], id)).body.left).toBe(4);
  const sixth = {
    match_id: id,
    player_id: people[0].id,
    number: 6,
    word: 'arrived' as const,
    said_at: TEST_NOW,
  };
  await expect(app.db.insertInto('match_words').values(sixth).execute()).rejects.toThrow(
    /match_words_number_check/,
  );
});

test('all words of players who send at once are stored', async () => {
  const { id } = await soon();
  const answers = await Promise.all(
    people.flatMap((person) => [say(person, id), say(person, id, 'confirmed')]),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await heard(people[2], id)).toHaveLength(8);
});

test('a request repeated with its key sends one word', async () => {
  const { id } = await soon();
  const send = () =>
    app.call(
      sayMatchWord,
      { params: { id }, body: { word: 'arrived' } },
      { as: people[0].token, headers: { 'idempotency-key': 'a-word-of-mine' } },
    );
  const [first, again] = [await send(), await send()];
  expect(again.body).toEqual(first.body);
  expect(await heard(people[1], id)).toHaveLength(1);
});

test.each(['sender', 'reader'] as const)(
  'players apart by a block of the %s neither hear nor are told',
  async (by) => {
    const { id } = await soon();
    const [sender, reader] = people;
    const [blocker, blocked] = by === 'sender' ? [sender, reader] : [reader, sender];
    await app.call(blockPlayer, { params: { id: blocked.id }, body: {} }, { as: blocker.token });
    await say(sender, id);
    expect(await heard(reader, id)).toEqual([]);
    expect(await heard(people[2], id)).toEqual([[sender.id, 'arrived']]);
    expect(await notificationsOf(app, reader.id)).toEqual([]);
    expect(await notificationsOf(app, people[2].id)).toHaveLength(1);
  },
);

test('the newest unread word of each player stands in the bell', async () => {
  const { id } = await soon();
  await say(people[0], id, 'cannot_come');
  await say(people[1], id, 'arrived');
  await say(people[0], id, 'confirmed');
  const titles = (await notificationsOf(app, people[2].id)).map(({ title }) => title);
  expect(titles).toEqual(['Recado: Cheguei', 'Recado: Confirmado']);
});

test('open pages of the match hear of a word by an event without its content', async () => {
  const { id } = await soon();
  const stream = await openStream(app, `match:${id}`, people[1].token);
  await say(people[0], id);
  await vi.waitFor(() =>
    expect(stream.events().filter(({ event }) => event === 'match')).toEqual([
      { event: 'match', data: { id, version: 1 } },
    ]),
  );
  stream.leave();
});

test('the words of a player who leaves are no longer shown, and do not begin again', async () => {
  const { id } = await soon();
  for (let sent = 0; sent < 5; sent++) await say(people[1], id);
  await app.call(leaveMatch, { params: { id }, body: {} }, { as: people[1].token });
  expect(await heard(people[0], id)).toEqual([]);
  await app.db
    .insertInto('match_players')
    .values({ match_id: id, player_id: people[1].id, team: '', position: 1 })
    .execute();
  expect(code(await say(people[1], id))).toBe('match_words_used_up');
});

test('words are exported, erased with the account, and deleted after 30 days', async () => {
  const { id } = await soon();
  await say(people[0], id);
  await say(people[1], id);
  const { body } = await app.call(exportAccount, undefined, { as: people[0].token });
  expect(body.match_words).toEqual([{ match: id, word: 'arrived', said_at: TEST_NOW.toISOString() }]);
  const left = () =>
    app.db.selectFrom('match_words').select('player_id').where('match_id', '=', id).execute();
  const { token, id: leaver } = people[0];
  await app.call(deletePlayer, { params: { id: leaver }, body: { password: TEST_PASSWORD } }, { as: token });
  expect(await left()).toEqual([{ player_id: people[1].id }]);
  app.clock.advanceMinutes(31 * 24 * 60);
  await addJob(app.db, 'purge_old_rows', {}, { runAt: app.clock.now });
  await app.runJobs();
  expect(await left()).toEqual([]);
});

test('a cancelled match keeps its words readable, and takes no more', async () => {
  const { id } = await soon();
  await say(people[1], id, 'cannot_come');
  await app.call(cancelMatch, { params: { id }, body: {} }, { as: people[0].token });
  expect((await read(people[2], id)).body).toMatchObject({
    can_say: [],
    left: 5,
    words: [{ word: 'cannot_come' }],
  });
});
