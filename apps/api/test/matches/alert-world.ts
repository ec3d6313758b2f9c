import type { InputTo } from '@bandeja/contract/call';
import { subscribeToPush } from '@bandeja/contract/calls/notifications';
import * as calls from '@bandeja/contract/calls/play-alerts';
import { createClub } from '@bandeja/db/testing/builders';
import { DEVICE } from '../notifications/device.ts';
import { notificationsOf } from '../notifications-of.ts';
import type { TestApp } from '../test-app.ts';
import { createPerson, type Person } from './match-people.ts';
import { inHours, openedBy, openMatchCalls } from './open-match-world.ts';

type Wanted = InputTo<typeof calls.addPlayAlert>['body'];

/** Every day, in the morning: a match of alertWorld is on a Saturday at 9 h. */
const MORNINGS = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '12:00' };

/** Short functions to save alerts, to open matches at a club, and to read who was told of them. */
export async function alertWorld(app: TestApp, { city = `Cidade ${crypto.randomUUID().slice(0, 8)}` } = {}) {
  const club = await createClub(app.db, { city });
  const { open } = openMatchCalls(app);
  /** A token is valid for 15 minutes of the clock. */
  const as = async ({ userId }: Person) => ({ as: await app.signIn(userId) });
  const save = async (person: Person, wanted: Partial<Wanted> = {}) => {
    const place = wanted.clubs ? {} : { city };
    return app.call(calls.addPlayAlert, { body: { ...MORNINGS, ...place, ...wanted } }, await as(person));
  };
  const list = async (person: Person) => (await app.call(calls.listPlayAlerts, {}, await as(person))).body;
  const remove = async (person: Person, id: number) =>
    app.call(calls.removePlayAlert, { params: { id } }, await as(person));
  /** A player with a device, who has saved an alert of the city's mornings. */
  async function alerted(fields: Parameters<typeof createPerson>[1] = {}): Promise<Person> {
    const person = await createPerson(app, fields);
    await save(person);
    return person;
  }
  const withDevice = async (person: Person) => {
    const body = { ...DEVICE, endpoint: `${DEVICE.endpoint}/${person.id}` };
    await app.call(subscribeToPush, { body }, await as(person));
  };
  /** A match of its players at the club, by default tomorrow at 9 h, not yet open. */
  const toCome = (people: readonly Person[], fields: object = {}) =>
    openedBy(app, people, {
      ...{ opening_state: 'closed', court_id: club.courts[0]?.id ?? null, date: inHours(24), ...fields },
    });
  /** Such a match, opened by its first player. Resolves with its id after the jobs. */
  async function opened(
    people: readonly Person[],
    body: Parameters<typeof open>[2] = {},
    fields: object = {},
  ): Promise<number> {
    const id = await toCome(people, fields);
    const [creator] = people;
    if (!creator) throw new Error('a match has a creator');
    const { status } = await open(id, { ...creator, token: await app.signIn(creator.userId) }, body);
    if (status !== 200) throw new Error(`not opened: ${status}`);
    await app.runJobs();
    return id;
  }
  /** The matches that a player was told of, oldest first. */
  const told = async ({ id }: Person) =>
    (await notificationsOf(app, id))
      .filter(({ type }) => type === 'play_alert')
      .map(({ meta_data }) => meta_data.id);
  /** How many of a player's notifications of alerts have or had a push message. */
  const pushes = async ({ id }: Person): Promise<number> => {
    const { waiting } = await app.db
      .selectFrom('push_subscriptions')
      .select('waiting')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow();
    return waiting.length;
  };
  return { club, city, save, list, remove, alerted, withDevice, toCome, opened, told, pushes };
}
