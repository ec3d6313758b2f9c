import type { Club } from '@bandeja/contract/calls/clubs';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import { loadImages } from '../images/public.ts';
import { presentClub, presentCourt } from './clubs.presenter.ts';
import { findClub, findCourts } from './clubs.repository.ts';

/** A club with its pictures and courts. */
export async function getClub(db: Database, slug: string): Promise<Club> {
  const club = await findClub(db, slug);
  if (!club) throw new Refusal('club_not_found');
  const images = await loadImages(db, 'club', [club.id]);
  const courts = await findCourts(db, club.id);
  return { ...presentClub(club, images.get(club.id)), courts: courts.map(presentCourt) };
}
