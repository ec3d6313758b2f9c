import { LESSON_PRICE_BY, LESSON_STUDENTS_MAX } from '@bandeja/rules/lessons/lesson';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { customerNameField } from '../fields/customer-name.ts';
import { customerPhoneField } from '../fields/customer-phone.ts';
import { CustomerInput, duration, PLACE_ERRORS, price, startTime } from '../fields/desk-place.ts';
import { described, id, idInPath, localDate, text } from '../fields/primitives.ts';
import { DeskBooking } from './desk-bookings.ts';

const tag = 'Balcão: aulas';

const ofClub = () => z.object({ slug: text(100, 1) });
const oneOfClub = () => z.object({ slug: text(100, 1), id: idInPath() });
const priceBy = () => z.enum(LESSON_PRICE_BY, 'Escolha uma das opções.');
const expected = () => described('The version that the viewer saw; a later one refuses the change.', id());

export const Teacher = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  price_cents: described('What a lesson usually costs; null: what the court costs.', z.nullable(z.int())),
  price_by: described('lesson: for all students together. student: for each of them.', priceBy()),
  ended: described('Gives no more lessons; those that are booked stay.', z.boolean()),
  version: described('Sent back as expected_version by a change.', z.int()),
});
export type Teacher = z.infer<typeof Teacher>;

export const listTeachers = defineCall({
  tag,
  summary: 'Os professores do clube, por nome; os encerrados por último',
  access: 'reception',
  params: ofClub(),
  answer: z.object({ teachers: z.array(Teacher), can: z.object({ manage: z.boolean() }) }),
});

const usual = {
  phone: z.optional(z.nullable(customerPhoneField())),
  price_cents: z.optional(z.nullable(price())),
  price_by: z.optional(priceBy()),
};
const needsPrice = 'Diga quanto cada aluno paga.';

export const addTeacher = defineCall({
  tag,
  summary: 'Cadastra um professor, com o preço usual da aula ou de cada aluno',
  access: 'manager',
  status: 201,
  params: ofClub(),
  body: z.object({ name: customerNameField(), ...usual }).check(
    z.refine(({ price_by, price_cents }) => price_by !== 'student' || typeof price_cents === 'number', {
      path: ['price_cents'],
      error: needsPrice,
    }),
  ),
  answer: Teacher,
  errors: ['teacher_name_taken', 'teacher_too_many'],
});

export const changeTeacher = defineCall({
  tag,
  summary: 'Muda nome, telefone ou preço de um professor, encerra ou traz de volta',
  access: 'manager',
  params: oneOfClub(),
  body: z
    .object({
      name: z.optional(customerNameField()),
      ...usual,
      ended: z.optional(z.boolean()),
      expected_version: expected(),
    })
    .check(
      z.refine(({ price_by, price_cents }) => price_by !== 'student' || typeof price_cents === 'number', {
        path: ['price_cents'],
        error: needsPrice,
      }),
    ),
  answer: Teacher,
  errors: ['teacher_not_found', 'teacher_changed', 'teacher_name_taken', 'teacher_too_many'],
});

const students = () =>
  z
    .array(CustomerInput)
    .check(
      z.minLength(1, 'Escolha pelo menos um aluno.'),
      z.maxLength(LESSON_STUDENTS_MAX, `Uma aula tem até ${LESSON_STUDENTS_MAX} alunos.`),
    );

export const bookLesson = defineCall({
  tag,
  summary: 'Marca uma aula: quadra e professor no mesmo horário, com até 8 alunos',
  access: 'reception',
  status: 201,
  params: ofClub(),
  body: z
    .object({
      court: id(),
      date: localDate(),
      start_time: startTime(),
      duration: duration(),
      teacher: id(),
      students: students(),
      price_by: described(
        "Other than the teacher's usual one, with its price, by a manager.",
        z.optional(priceBy()),
      ),
      price_cents: described(
        "Of the lesson, or of each student. Other than the teacher's usual one by a manager.",
        z.optional(price()),
      ),
      note: z.optional(z.nullable(text(500))),
    })
    .check(
      z.refine(({ price_by, price_cents }) => price_by === undefined || price_cents !== undefined, {
        path: ['price_cents'],
        error: 'Escreva o preço.',
      }),
    ),
  answer: DeskBooking,
  errors: [
    ...PLACE_ERRORS,
    ...(['customer_not_found', 'price_needs_manager', 'teacher_not_found', 'teacher_ended'] as const),
    ...(['teacher_busy', 'lesson_student_twice'] as const),
  ],
});

export const changeLesson = defineCall({
  tag,
  summary:
    'Troca o professor, põe ou tira alunos e muda o preço até a aula começar; com preço por aluno, o da aula acompanha',
  access: 'reception',
  params: oneOfClub(),
  body: z
    .object({
      teacher: z.optional(id()),
      add: z.optional(z.array(CustomerInput).check(z.maxLength(LESSON_STUDENTS_MAX, 'São alunos demais.'))),
      remove: described(
        'Customers. What they paid stays on the bill, to be handed back.',
        z.optional(z.array(id()).check(z.maxLength(LESSON_STUDENTS_MAX, 'São alunos demais.'))),
      ),
      price_by: described('With a price; without it as before.', z.optional(priceBy())),
      price_cents: described('Of the lesson, or of each student; by a manager.', z.optional(price())),
      expected_version: expected(),
    })
    .check(
      z.refine(({ price_by, price_cents }) => price_by === undefined || price_cents !== undefined, {
        path: ['price_cents'],
        error: 'Escreva o preço.',
      }),
    ),
  answer: DeskBooking,
  errors: [
    ...(['booking_not_found', 'booking_changed', 'booking_already_cancelled'] as const),
    ...(['booking_already_started', 'lesson_not_found', 'lesson_full', 'lesson_needs_student'] as const),
    ...(['lesson_student_twice', 'lesson_student_not_found', 'customer_not_found'] as const),
    ...(['teacher_not_found', 'teacher_ended', 'teacher_busy', 'bill_too_high'] as const),
    'price_needs_manager',
  ],
});
