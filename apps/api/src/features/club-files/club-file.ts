import type { ClubFile, ClubFileInput } from '@bandeja/contract/calls/desk-export';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { problemSentence, scheduleProblems } from '@bandeja/rules/clubs/schedule';
import { nameIn } from '@bandeja/rules/images/images';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { CommandRefused } from '../../commands/command.ts';
import { exportBanners, importBanners } from '../banners/public.ts';
import {
  findDeskClub,
  findHolidayRows,
  findHolidays,
  findSettings,
  findWeeks,
  insertCourts,
  insertHoliday,
  insertWeek,
  listCourts,
  openClub,
  updateSettings,
} from '../clubs/public.ts';
import { insertEntry } from '../desk/public.ts';
import { insertImage, loadImages } from '../images/public.ts';
import { insertTeacher, listTeacherRows, teacherRowOf } from '../teachers/public.ts';

const NO_END = '9999-12-31';
/** The first day of a version that has always held. */
const ALWAYS = '-infinity';

/** The club without its people, as another installation reads it. Weeks and holidays that are over are left out. */
export async function exportClub(
  db: Database,
  { clubId, now }: { clubId: number; now: Date },
): Promise<ClubFile> {
  const { id: _, published_at: __, version: ___, ...club } = await findSettings(db, clubId);
  const today = localDateOf(now, club.timezone);
  const days = { clubId, first: today, last: NO_END };
  const holidays = await findHolidays(db, days);
  const ofHolidays = await findHolidayRows(db, days);
  const images = (await loadImages(db, 'club', [clubId])).get(clubId) ?? [];
  return {
    format: 'bandeja-club',
    version: 1,
    club: club as ClubFile['club'],
    courts: (await listCourts(db, clubId)).map(({ name, sport, surface, indoor }) => ({
      ...{ name, sport, surface, indoor },
    })),
    weeks: weeksOf(await findWeeks(db, clubId, today)),
    holidays: holidays.map(({ date, reason }) => ({
      date,
      name: reason,
      hours: ofHolidays.hours
        .filter(({ from }) => from === date)
        .map(({ opens, closes }) => ({ opens, closes })),
      prices: ofHolidays.prices
        .filter(({ from }) => from === date)
        .map(({ weekday, from, until, ...band }) => band),
    })),
    pictures: images.map(({ caption, image }) => ({ caption, image })),
    teachers: (await listTeacherRows(db, clubId))
      .filter(({ ended_at }) => ended_at === null)
      .map(({ name, phone, price_cents, price_by }) => ({ name, phone, price_cents, price_by })),
    banners: await exportBanners(db, { clubId, slug: club.slug, today }),
  };
}

/** The versions by their first day. */
function weeksOf({ hours, prices }: Awaited<ReturnType<typeof findWeeks>>): ClubFile['weeks'] {
  const rows = [...hours, ...prices];
  const froms = [...new Set(rows.map(({ from }) => from))].toSorted((a, b) =>
    (a ?? '') < (b ?? '') ? -1 : 1,
  );
  return froms.map((version) => ({
    from: version,
    until: rows.find(({ from }) => from === version)?.until ?? null,
    hours: hours
      .filter(({ from }) => from === version)
      .map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
    prices: prices.filter(({ from }) => from === version).map(({ from, until, ...band }) => band),
  }));
}

/** What the tables would refuse, or keep in another form than the file has it: lines of path and sentence. */
export function clubFileProblems({ club, courts, weeks, holidays, teachers }: ClubFileInput): string[] {
  const problems: string[] = [];
  if (['clubs', 'invitation', 'invitations'].includes(club.slug))
    problems.push('club.slug: Este endereço é do próprio app. Escolha outro.');
  for (const [index, { name }] of courts.entries())
    if (courts.findIndex((court) => court.name === name) < index)
      problems.push(`courts[${index}].name: Já há uma quadra com este nome.`);
  for (const [index, { name }] of teachers.entries())
    if (teachers.findIndex((teacher) => folded(teacher.name) === folded(name)) < index)
      problems.push(`teachers[${index}].name: Já há um professor com este nome.`);
  for (const [index, week] of weeks.entries()) {
    const { from, until } = week;
    const before = weeks[index - 1];
    if (from === null && index > 0)
      problems.push(`weeks[${index}].from: Só a primeira semana vale desde sempre.`);
    if (until !== null && until <= (from ?? '')) problems.push(`weeks[${index}].until: Vem depois de from.`);
    if (before && (before.until === null || before.until > (from ?? '')))
      problems.push(`weeks[${index}].from: Começa antes de a semana anterior acabar.`);
    problems.push(...overlaps(week).map((sentence) => `weeks[${index}]: ${sentence}`));
  }
  for (const [index, { date, hours, prices }] of holidays.entries()) {
    if (holidays.findIndex((holiday) => holiday.date === date) < index)
      problems.push(`holidays[${index}].date: Este dia está duas vezes.`);
    problems.push(
      ...overlaps(ofHoliday({ hours, prices })).map((sentence) => `holidays[${index}]: ${sentence}`),
    );
  }
  return problems;
}

/** Names that differ in accents and capitals alone are one. */
const folded = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

type Holiday = Pick<ClubFileInput['holidays'][number], 'hours' | 'prices'>;

/** Weekday 0 is of one date only. */
const ofHoliday = ({ hours, prices }: Holiday) => ({
  hours: hours.map((range) => ({ weekday: 0, ...range })),
  prices: prices.map((band) => ({ weekday: 0, ...band })),
});

const overlaps = (week: Parameters<typeof scheduleProblems>[0]): string[] =>
  scheduleProblems(week)
    .filter(({ kind }) => kind === 'hours_overlap' || kind === 'prices_overlap')
    .map(problemSentence);

type Import = { file: ClubFileInput; now: Date; hasPicture: (name: string) => boolean };

/**
 * A new club that only its staff sees, as the file has it: all of it or nothing. Pictures and banners whose files are
 * not in this installation are left out. Resolves with how many.
 */
export async function importClub(db: Database, { file, now, hasPicture }: Import): Promise<{ left: number }> {
  const { club, courts, weeks, holidays, teachers } = file;
  const isHere = ({ image }: { image: string }) => {
    const name = nameIn(image);
    return name === null ? !image.startsWith('/media/') : hasPicture(image.split('/').at(-1) ?? '');
  };
  const pictures = file.pictures.filter(isHere);
  const banners = file.banners.filter(isHere);
  try {
    await withTransaction(db, async (tx) => {
      if (await findDeskClub(tx, club.slug)) throw new CommandRefused(taken(club.slug));
      const { id } = await openClub(tx, { name: club.name, now });
      await updateSettings(tx, id, { ...(club as ClubFile['club']), now });
      if (courts.length > 0)
        await insertCourts(
          tx,
          id,
          courts.map((court, position) => ({ ...court, position })),
        );
      for (const { from, until, hours, prices } of weeks)
        await insertWeek(tx, { clubId: id, from: from ?? ALWAYS, until, hours, prices });
      for (const { date, name, ...day } of holidays)
        await insertHoliday(tx, {
          ...{ clubId: id, date, until: addDays(date, 1), reason: name },
          ...ofHoliday(day),
        });
      for (const teacher of teachers) await insertTeacher(tx, teacherRowOf(teacher, { club_id: id, now }));
      for (const picture of pictures)
        await insertImage(tx, { content_type: 'club', object_id: id, ...picture, created_at: now });
      await importBanners(tx, { clubId: id, slug: club.slug, banners, now });
      await insertEntry(tx, {
        ...{ clubId: id, at: now, userId: null, call: 'clubs import', kind: 'club', object: id },
        changes: {},
      });
    });
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'clubs_slug_key') throw new CommandRefused(taken(club.slug));
    if (violated === 'teachers_name_key')
      throw new CommandRefused('teachers: Há dois professores de um nome.');
    throw error;
  }
  const given = file.pictures.length + file.banners.length;
  return { left: given - pictures.length - banners.length };
}

const taken = (slug: string) => `Já há um clube em ${slug}. Importe com outro endereço: --slug=${slug}-2`;
