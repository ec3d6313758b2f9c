import {
  useAddTeacher,
  useBookLesson,
  useChangeLesson,
  useChangeTeacher,
} from '../../features/desk/lessons/api.ts';
import {
  useAddRegular,
  useChangeRegular,
  useChangeStudents,
  useEndRegular,
  usePayStatement,
  usePlaceDate,
  useSkipDate,
} from '../../features/desk/regulars/api.ts';
import { type Case, via } from './lost-answers.cases.ts';

const club = { slug: 'arena' };
const params = { ...club, id: 7 };

/** The calls about monthly players, lessons and teachers. */
export const DESK_REGULAR_CASES: Record<string, Case> = {
  addRegular: via(useAddRegular, [], ({ mutateAsync }) =>
    mutateAsync({
      params: club,
      body: {
        ...{ customer: { name: 'Beatriz' }, court: 3, weekday: 1, start_time: '18:00', duration: 60 },
        ...{ from: '2026-03-09', price_cents: 50_000, price_by: 'month', due_day: 10 },
      },
    }),
  ),
  changeRegular: via(useChangeRegular, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params, body: { due_day: 5, expected_version: 1 } }),
  ),
  changeRegularStudents: via(useChangeStudents, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params, body: { remove: [4], expected_version: 1 } }),
  ),
  skipRegularDate: via(useSkipDate, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params, body: { date: '2026-03-09' } }),
  ),
  placeRegularDate: via(usePlaceDate, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params, body: { date: '2026-03-09', court: 4 } }),
  ),
  endRegular: via(useEndRegular, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params, body: { paid: 'keep', expected_version: 1 } }),
  ),
  addTeacher: via(useAddTeacher, [], ({ mutateAsync }) =>
    mutateAsync({ params: club, body: { name: 'Carla' } }),
  ),
  changeTeacher: via(useChangeTeacher, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { ended: true, expected_version: 1 } }),
  ),
  bookLesson: via(useBookLesson, ['arena'], ({ mutateAsync }) =>
    mutateAsync({
      params: club,
      body: {
        ...{ court: 3, date: '2026-03-09', start_time: '18:00', duration: 60, teacher: 2 },
        students: [{ name: 'Ana' }],
      },
    }),
  ),
  changeLesson: via(useChangeLesson, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params, body: { remove: [4], expected_version: 1 } }),
  ),
  payStatement: via(usePayStatement, [], ({ mutateAsync }) =>
    mutateAsync({ params: club, body: { customer: 4, month: '2026-03', method: 'cash' } }),
  ),
};
