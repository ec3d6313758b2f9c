import type { MatchFields } from '@bandeja/db/testing/match-builder';
import { refuseAnswerOfPlace } from '@bandeja/rules/matches/abilities';
import { expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../testing/test-app.ts';
import { factsOf } from '../matches.policy.ts';
import { loadPresentMatch } from '../reads/load-matches.ts';
import { createMatchOf, createPerson } from '../testing/match-people.ts';
import { loadMatchPlaces } from './match-places.repository.ts';

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
  'notifications ask exactly the players who may answer a finished match %s',
  async (_what, fields, open) => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(app)));
    const ids = people.map(({ id }) => id).toSorted((a, b) => a - b);
    const unconfirmed = ids.slice(1, 3);
    const { id } = await createMatchOf(app, people, { ...fields, unconfirmed });
    const facts = factsOf(await loadPresentMatch(app.db, id));
    const mayAnswer = ids.filter((player) => refuseAnswerOfPlace(facts, player, TEST_NOW) === null);
    expect(mayAnswer).toEqual(open ? unconfirmed : []);
    const places = await loadMatchPlaces(app.db, [id], TEST_NOW);
    expect(places.get(id)?.unanswered.toSorted((a, b) => a - b)).toEqual(mayAnswer);
  },
);
