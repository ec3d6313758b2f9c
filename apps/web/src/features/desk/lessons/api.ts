import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import {
  addTeacher,
  bookLesson,
  changeLesson,
  changeTeacher,
  listTeachers,
} from '@bandeja/contract/calls/desk-lessons';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

export const teachersQuery = (slug: string) => deskQuery(listTeachers, { params: { slug } });

/** The sheets show a refusal beside what was typed. */
const inSheet = (slug: string) => ({
  quiet: true,
  answers: ({ id }: { id: number }) => deskQuery(getDeskBooking, { params: { slug, id } }),
});

export const useAddTeacher = () => useDeskCall(addTeacher, { quiet: true });
export const useChangeTeacher = () => useDeskCall(changeTeacher, { quiet: true });
export const useBookLesson = (slug: string) => useDeskCall(bookLesson, inSheet(slug));
export const useChangeLesson = (slug: string) => useDeskCall(changeLesson, inSheet(slug));
