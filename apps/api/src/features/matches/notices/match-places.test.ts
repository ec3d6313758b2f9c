import type { MatchFields } from '@bandeja/db/testing/match-builder';
import { refuseAnswerOfPlace } from '@bandeja/rules/matches/abilities';
import { expect, test } from 'vitest';
import { createFour, createMatchOf, createPerson } from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { factsOf } from '../matches.presenter.ts';
import { loadPresentMatch } from '../matches.repository.ts';
import { loadMatchPlaces } from '../shared-matches.repository.ts';

const app = useTestApp();
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000);
const ended_at = hours(-1);

test.each<[string, Partial<MatchFields>, boolean]>([
  ['without a deadline', { ended_at }, false],
  ['before the deadline', { ended_at, consent_until: hours(1) }, true],
  ['a millisecond before the deadline', { ended_at, consent_until: new Date(TEST_NOW.getTime() + 1) }, true],
  ['at the deadline, which the job has not applied', { ended_at, consent_until: TEST_NOW }, false],
  ['whose deadline was applied', { ended_at, consent_until: hours(1), consent_closed_at: TEST_NOW }, false],
])(
  'notifications ask the players of a team who may answer a finished match %s',
  async (_what, fields, open) => {
    const people = [...(await createFour(app)), await createPerson(app)];
    const ids = people.map(({ id }) => id);
    const [, ofA = 0, ofB = 0, , unassigned = 0] = ids;
    const { id } = await createMatchOf(app, people, { ...fields, unconfirmed: [ofA, ofB, unassigned] });
    const facts = factsOf(await loadPresentMatch(app.db, id));
    const mayAnswer = ids.filter((player) => refuseAnswerOfPlace(facts, player, TEST_NOW) === null);
    expect(mayAnswer).toEqual(open ? [ofA, ofB, unassigned] : []);
    const places = await loadMatchPlaces(app.db, [id], TEST_NOW);
    // The result does not wait for a player without a team.
    const asked = mayAnswer.filter((player) => player !== unassigned);
    expect(places.get(id)?.unanswered.toSorted((a, b) => a - b)).toEqual(asked);
  },
);
