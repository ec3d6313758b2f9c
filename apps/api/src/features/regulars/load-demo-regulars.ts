import type { Database } from '@bandeja/db/database';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { findClubBySlug } from '../clubs/public.ts';
import { findOrAddCustomer } from '../customers/public.ts';
import { planRegulars } from './plan-dates.ts';
import { insertPrice, insertRegular } from './regulars.repository.ts';

const DEMO = [
  {
    ...{ name: 'Bruno Salles', phone: '+5511987650002', weekday: 2, start_time: '07:00' },
    ...{ price_cents: 48_000, price_by: 'month' as const },
  },
  {
    ...{ name: 'Carla Menezes', phone: '+5511987650003', weekday: 4, start_time: '08:00' },
    ...{ price_cents: 14_000, price_by: 'time' as const },
  },
];

/** Two monthly players of a demo club from tomorrow on. A date that the demo has sold already is a task of its desk. */
export async function loadDemoRegulars(
  tx: Database,
  { club: slug, now }: { club: string; now: Date },
): Promise<void> {
  const club = await findClubBySlug(tx, slug);
  const court = club?.courts[0];
  if (!club || !court) return;
  const from = addDays(localDateOf(now, club.timezone), 1);
  for (const { name, phone, weekday, start_time, ...price } of DEMO) {
    const customer = await findOrAddCustomer(tx, { club: club.club_id, name, phone, now });
    const id = await insertRegular(tx, {
      ...{ club_id: club.club_id, customer_id: customer.id, court_id: court.id, weekday, start_time },
      ...{ duration: 60, due_day: 10, starts_on: from, planned_until: addDays(from, -1) },
      ...{ created_at: now, updated_at: now },
    });
    await insertPrice(tx, { id, valid_from: from, ...price });
  }
  await planRegulars(tx, now);
}
