import { addDeskDevice, openPinSession, setOwnPin } from '@bandeja/contract/calls/desk-pins';
import { createClub, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import type { TestApp } from '../test-app.ts';
import { employ } from './employ.ts';

/** As pinProblem allows it. */
export const PIN_OF_TESTS = '7391';

type Person = Awaited<ReturnType<typeof employ>>;
type Headers = { headers: Record<string, string> };

/** A club with a computer at its counter. Persons are employed with a PIN, by `person`. */
export async function createCounter(app: TestApp) {
  const club = await createClub(app.db);
  const params = { slug: club.slug };
  const owner = await employ(app, club, 'owner');

  const mark = async (by: { as: string }, name = 'Recepção', headers: Record<string, string> = {}) => {
    const { body, headers: answered } = await app.call(
      addDeskDevice,
      { params, body: { name } },
      { ...by, headers },
    );
    const cookie = String(answered['set-cookie'] ?? '');
    return { device: body, cookie, browser: { headers: { cookie: cookie.split(';')[0] ?? '' } } };
  };
  const setPin = (person: Person, pin = PIN_OF_TESTS, password = TEST_PASSWORD) =>
    app.call(setOwnPin, { params, body: { pin, password } }, person.as);
  const person = async (role: DeskRole, pin = PIN_OF_TESTS) => {
    const one = await employ(app, club, role);
    await setPin(one, pin);
    return one;
  };
  const { device, browser } = await mark(owner.as);
  const enter = (
    { member }: { member: number },
    proof: { pin: string } | { password: string } = { pin: PIN_OF_TESTS },
    at: Headers = browser,
  ) => app.call(openPinSession, { params, body: { member, ...proof } }, at);
  /** The access token of a person by PIN. */
  const byPin = async (one: { member: number }) => ({ as: (await enter(one)).body.access });
  return { club, slug: club.slug, params, owner, device, browser, mark, setPin, person, enter, byPin };
}
