import type { Database } from '@bandeja/db/database';
import { teacherBusySentence } from '@bandeja/rules/lessons/lesson';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../../http/errors/refusal.ts';
import { lockTeacher } from '../../teachers/public.ts';
import type { During } from '../booking-state.ts';
import { findTeacherTaken } from './lessons.repository.ts';

type Wanted = {
  club: number;
  teacher: number;
  during: During;
  /** The lesson that moves. */
  except?: number;
  /** Also a teacher who gives no more lessons: the lesson is that one's already. */
  ended?: boolean;
};

/**
 * Locks a teacher of the club and refuses one who has another lesson then, in words. Before the lock of a court. The
 * exclusion constraint is the final check.
 */
export async function holdTeacher(
  tx: Database,
  { club, teacher: id, during, except, ended = false }: Wanted,
): Promise<NonNullable<Awaited<ReturnType<typeof lockTeacher>>>> {
  const teacher = await lockTeacher(tx, club, id);
  if (!teacher) throw new Refusal('teacher_not_found', { field: 'teacher' });
  if (teacher.ended_at !== null && !ended) throw new Refusal('teacher_ended', { field: 'teacher' });
  const [taken] = await findTeacherTaken(tx, { teacher: id, spans: [during], ...(except && { except }) });
  if (taken) {
    const { start_at, court_name: court, timezone } = taken;
    const start_time = localTimeOf(start_at, timezone);
    throw new Refusal('teacher_busy', {
      sentence: teacherBusySentence({ teacher: teacher.name, start_time, court }),
    });
  }
  return teacher;
}
