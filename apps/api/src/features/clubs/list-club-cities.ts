import type { Database } from '@bandeja/db/transaction';
import { findCities } from './clubs.repository.ts';

/** The cities where there are clubs, by name. */
export const listCities = (db: Database): Promise<string[]> => findCities(db);
