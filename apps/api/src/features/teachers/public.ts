export {
  findTeacher,
  insertTeacher,
  listTeacherRows,
  lockTeacher,
  teacherNames,
} from './teachers.repository.ts';
export { registerTeachers } from './teachers.routes.ts';
export { rowOf as teacherRowOf } from './teachers.ts';
