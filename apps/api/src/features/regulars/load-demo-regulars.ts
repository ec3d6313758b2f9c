import type { Database } from '@bandeja/db/database';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { findClubBySlug } from '../clubs/public.ts';
import { findOrAddCustomer } from '../customers/public.ts';
import { insertTeacher, teacherRowOf } from '../teachers/public.ts';
import { planRegulars } from './plan-dates.ts';
import { insertPrice, insertRegular, insertStudentsOf } from './regulars.repository.ts';

const OTHERS = [
  { name: 'Edu Reis', phone: '+5511987650006' },
  { name: 'Fábio Luz', phone: '+5511987650007' },
];

type Demo = {
  name: string;
  phone: string;
  weekday: number;
  start_time: string;
  price_cents: number;
  price_by: 'month' | 'time' | 'student';
  /** Of a lesson. */
  others?: typeof OTHERS;
};

const DEMO: readonly Demo[] = [
  {
    ...{ name: 'Bruno Salles', phone: '+5511987650002', weekday: 2, start_time: '07:00' },
    ...{ price_cents: 48_000, price_by: 'month' as const },
  },
  {
    ...{ name: 'Carla Menezes', phone: '+5511987650003', weekday: 4, start_time: '08:00' },
    ...{ price_cents: 14_000, price_by: 'time' as const },
  },
  // On another court: two lessons a week.
  ...[1, 3].map((weekday) => ({
    ...{ name: 'Duda Prado', phone: '+5511987650008', weekday, start_time: '09:00' },
    ...{ price_cents: 8_000, price_by: 'student' as const, others: OTHERS },
  })),
];

/** Two monthly players, and a teacher with two weekly lessons, of a demo club from tomorrow on. A date that the demo has sold already is a task of its desk. */
export async function loadDemoRegulars(
  tx: Database,
  { club: slug, now }: { club: string; now: Date },
): Promise<void> {
  const club = await findClubBySlug(tx, slug);
  const court = club?.courts[0];
  const second = club?.courts[1] ?? court;
  if (!club || !court || !second) return;
  const from = addDays(localDateOf(now, club.timezone), 1);
  const teacher_id = await insertTeacher(
    tx,
    teacherRowOf(
      { name: 'Carla Nunes', phone: '+5511987650009', price_cents: 8_000, price_by: 'student' },
      { club_id: club.club_id, now },
    ),
  );
  for (const { name, phone, weekday, start_time, others, ...price } of DEMO) {
    const customer = await findOrAddCustomer(tx, { club: club.club_id, name, phone, now });
    const id = await insertRegular(tx, {
      ...{ club_id: club.club_id, customer_id: customer.id, court_id: (others ? second : court).id },
      ...{ weekday, start_time, teacher_id: others ? teacher_id : null },
      ...{ duration: 60, due_day: 10, starts_on: from, planned_until: addDays(from, -1) },
      ...{ created_at: now, updated_at: now },
    });
    const students = [customer.id];
    for (const other of others ?? [])
      students.push((await findOrAddCustomer(tx, { ...other, club: club.club_id, now })).id);
    if (others) await insertStudentsOf(tx, id, students);
    await insertPrice(tx, { id, valid_from: from, ...price });
  }
  await planRegulars(tx, now);
}
