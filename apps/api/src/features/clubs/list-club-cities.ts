import type { Database } from '@bandeja/db/database';
import { findCities } from './clubs.repository.ts';

/** The cities with clubs, by name. */
export const listClubCities = (db: Database): Promise<string[]> => findCities(db);
