import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import { formatMoney } from '@bandeja/rules/format/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { type DayLayout, freeMinutes } from '../agenda/day-layout.ts';
import { priceFor } from '../agenda/prices.ts';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink } from '../shell/desk-router.tsx';
import { amountProblem } from '../till/money-form.tsx';
import { teachersQuery, useBookLesson } from './api.ts';
import { LessonPriceFields, priceBody, type TypedPrice } from './lesson-price.tsx';
import { lessonCents, teacherPriceText } from './lesson-words.ts';
import { type MeantStudent, StudentsField, studentBody } from './students-field.tsx';

interface NewLessonProps {
  agenda: Agenda;
  layout: DayLayout;
  /** Where and when, in minutes of the day: shared with the form of a booking, and shown above both. */
  court: number;
  from: number;
  onCourt: (court: number) => void;
  onFrom: (from: number) => void;
  onBooked: (booking: number | null) => void;
}

type Teachers = Parameters<typeof lessonCents>[0] & { id: number; name: string };

/** Aula: who gives it, who takes it, where and how long. */
export function NewLesson(props: NewLessonProps) {
  const { slug, mayAs } = useDesk();
  const teachers = useQuery(teachersQuery(slug));
  return (
    <Fetched
      query={teachers}
      failed="Não deu para buscar os professores"
      loading={
        <Loading label="Buscando os professores">
          <CardSkeleton />
        </Loading>
      }
    >
      {(read) => {
        const teaching = read.teachers.filter(({ ended }) => !ended);
        return teaching.length > 0 ? (
          <LessonForm {...props} teachers={teaching} />
        ) : (
          <Note tone="amber">
            O clube ainda não tem professores.{' '}
            {mayAs('manager') ? (
              <DeskLink page="regulars" search={{ professores: 'sim' }} className="font-bold underline">
                Cadastrar um professor
              </DeskLink>
            ) : (
              'Um gerente cadastra em Mensalistas.'
            )}
          </Note>
        );
      }}
    </Fetched>
  );
}

const USUAL = 60;

function LessonForm({
  agenda,
  layout,
  court,
  from,
  onCourt,
  onFrom,
  onBooked,
  teachers,
}: NewLessonProps & { teachers: Teachers[] }) {
  const { slug, mayAs } = useDesk();
  const book = useBookLesson(slug);
  const free = freeMinutes(agenda, layout, { court, from });
  const durations = agenda.durations.filter((one) => one <= free);
  const [asked, setAsked] = useState(USUAL);
  const duration = durations.includes(asked) ? asked : (durations[0] ?? 0);
  const [teacherId, setTeacher] = useState(teachers[0]?.id ?? 0);
  const teacher = teachers.find(({ id }) => id === teacherId) ?? teachers[0];
  const [students, setStudents] = useState<MeantStudent[]>([]);
  const [typed, setTyped] = useState<MeantStudent>({ name: '' });
  const all = typed.name.trim() === '' ? students : [...students, { ...typed, name: typed.name.trim() }];
  // Another price than the teacher's usual one; null: that one.
  const [other, setOther] = useState<TypedPrice | null>(null);
  const usual = teacher && { price_by: teacher.price_by, price_cents: teacher.price_cents };
  const price =
    usual &&
    lessonCents(other ? priceBody(other) : usual, {
      ...{ students: all.length, court: priceFor(agenda, { from, duration }) },
    });
  const form = useForm({
    initial: { students: '', price_cents: '' },
    check: () =>
      givenErrors({
        students: all.length === 0 ? 'Diga pelo menos um aluno.' : null,
        price_cents: other && amountProblem(other.amount, { zero: true }),
      }),
    async submit() {
      const lesson = await book.mutateAsync({
        params: { slug },
        body: {
          ...{ court, date: agenda.date, start_time: layout.timeOf(from), duration },
          ...{ teacher: teacherId, students: all.map(studentBody) },
          ...(other && priceBody(other)),
        },
      });
      showToast({ message: `Aula marcada: ${lesson.court.name}, ${lesson.start_time}.` });
      onBooked(null);
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4" aria-label="Nova aula">
      <SelectField
        label="Professor"
        value={String(teacherId)}
        options={teachers.map(({ id, name }) => ({ value: String(id), label: name }))}
        hint={teacher && teacherPriceText(teacher)}
        onChange={(value) => setTeacher(Number(value))}
      />
      <StudentsField
        slug={slug}
        students={students}
        onChange={setStudents}
        typed={typed}
        onType={setTyped}
        error={form.field('students').error}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        <SelectField
          label="Quadra"
          value={String(court)}
          options={agenda.courts.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => onCourt(Number(value))}
        />
        <SelectField
          label="Início"
          value={String(from)}
          options={[...new Set([...layout.starts, from])]
            .toSorted((a, b) => a - b)
            .map((start) => ({ value: String(start), label: layout.timeOf(start) }))}
          onChange={(value) => onFrom(Number(value))}
        />
        {durations.length > 0 && (
          <SelectField
            label="Duração"
            value={String(duration)}
            options={durations.map((one) => ({ value: String(one), label: `${one} min` }))}
            onChange={(value) => setAsked(Number(value))}
          />
        )}
      </div>
      {mayAs('manager') && teacher && (
        <LessonPriceFields
          price={other}
          usual={{ ...teacher, court: priceFor(agenda, { from, duration }) }}
          error={form.field('price_cents').error}
          onChange={setOther}
        />
      )}
      {durations.length === 0 && (
        <Note tone="amber" live>
          Esta quadra não está livre às {layout.timeOf(from)}. Escolha outra quadra ou outro início.
        </Note>
      )}
      <Refusal text={form.formError} />
      <Button type="submit" size="tall" wide pending={form.pending} disabled={durations.length === 0}>
        {typeof price === 'number' && all.length > 0 ? `Marcar aula · ${formatMoney(price)}` : 'Marcar aula'}
      </Button>
    </form>
  );
}
