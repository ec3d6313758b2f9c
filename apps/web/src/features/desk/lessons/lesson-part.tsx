import type { DeskBooking, DeskLesson } from '@bandeja/contract/calls/desk-bookings';
import { ApiError } from '@bandeja/contract/client';
import { formatMoney } from '@bandeja/rules/format/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { shownPhone } from '../customers/phone.ts';
import { useDesk } from '../shell/desk-club.ts';
import { amountProblem, typedOf } from '../till/money-form.tsx';
import { PayForm } from '../till/payment-forms.tsx';
import { teachersQuery, useChangeLesson } from './api.ts';
import { PriceFields, priceBody, type TypedPrice } from './lesson-price.tsx';
import { type MeantStudent, StudentsField, studentBody } from './students-field.tsx';

type Student = DeskLesson['students'][number];
type Mode = 'add' | 'teacher' | 'price' | { pay: Student } | null;

interface LessonPartProps {
  booking: DeskBooking;
  lesson: DeskLesson;
  /** After a change by others. */
  reread: () => Promise<unknown>;
}

/** Teacher and students of a lesson: what each pays, who paid, and every change until it starts. */
export function LessonPart({ booking, lesson, reread }: LessonPartProps) {
  const { slug, mayAs } = useDesk();
  const change = useChangeLesson(slug);
  const [mode, setMode] = useState<Mode>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { students } = lesson;
  const may = booking.can.change_lesson;

  type Body = Omit<Parameters<typeof change.mutateAsync>[0]['body'], 'expected_version'>;
  async function send(body: Body, done: string) {
    setRefusal(null);
    try {
      await change.mutateAsync({
        params: { slug, id: booking.id },
        body: { ...body, expected_version: booking.version },
      });
      showToast({ message: done });
      setMode(null);
    } catch (error) {
      setRefusal(errorText(error));
      if (error instanceof ApiError && error.code === 'booking_changed') await reread();
    }
  }

  if (mode && typeof mode === 'object')
    return <PayForm booking={booking} student={mode.pay} onDone={() => setMode(null)} onPix={() => {}} />;
  const note = refusal !== null && (
    <Note tone="red" live>
      {refusal}
    </Note>
  );
  return (
    <section aria-label="Alunos" className="grid gap-3">
      <ul className="divide-y divide-line rounded-control bg-sunken">
        {students.map((student) => (
          <li key={student.id} className="grid gap-1 px-3.5 py-2.5 text-14">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <b className="text-ink wrap-anywhere">{student.name}</b>
              <Chip tone={student.open_cents > 0 ? 'amber' : 'green'}>
                {student.open_cents > 0 ? `Falta ${formatMoney(student.open_cents)}` : 'Pago'}
              </Chip>
            </span>
            <span className="num flex flex-wrap gap-x-3 text-13 text-muted">
              {formatMoney(student.share_cents)}
              {student.phone && (
                <a
                  href={`tel:${student.phone}`}
                  aria-label={`Ligar para ${student.name}: ${shownPhone(student.phone)}`}
                  className="inline-flex min-h-6 items-center text-blue-text underline"
                >
                  {shownPhone(student.phone)}
                </a>
              )}
            </span>
            <span className="flex flex-wrap items-center gap-2 empty:hidden">
              {booking.can.pay && student.open_cents > 0 && (
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Receber de ${student.name}`}
                  onClick={() => setMode({ pay: student })}
                >
                  Receber
                </Button>
              )}
              {may && students.length > 1 && (
                <Button
                  size="small"
                  variant="danger"
                  aria-label={`Tirar ${student.name}`}
                  pending={change.isPending}
                  onClick={() => send({ remove: [student.id] }, `${student.name} saiu da aula.`)}
                >
                  Tirar
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mode === 'add' && (
        <AddStudent
          slug={slug}
          room={MAX - students.length}
          pending={change.isPending}
          onAdd={(added) => send({ add: added.map(studentBody) }, 'Alunos na aula.')}
          onBack={() => setMode(null)}
        />
      )}
      {mode === 'teacher' && (
        <SwapTeacher
          slug={slug}
          present={lesson.teacher.id}
          pending={change.isPending}
          onSwap={(teacher, name) => send({ teacher }, `A aula agora é de ${name}.`)}
          onBack={() => setMode(null)}
        />
      )}
      {mode === 'price' && (
        <OtherPrice
          booking={booking}
          lesson={lesson}
          pending={change.isPending}
          onSave={(price) => send(price, 'Preço da aula mudado.')}
          onBack={() => setMode(null)}
        />
      )}
      {note}
      {may && mode === null && (
        <div className="flex flex-wrap gap-2">
          {students.length < MAX && (
            <Button size="small" variant="secondary" onClick={() => setMode('add')}>
              Pôr aluno
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={() => setMode('teacher')}>
            Trocar professor
          </Button>
          {mayAs('manager') && (
            <Button size="small" variant="secondary" onClick={() => setMode('price')}>
              Mudar preço
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const MAX = 8;

interface AddStudentProps {
  slug: string;
  room: number;
  pending: boolean;
  onAdd: (students: MeantStudent[]) => void;
  onBack: () => void;
}

function AddStudent({ slug, room, pending, onAdd, onBack }: AddStudentProps) {
  const [students, setStudents] = useState<MeantStudent[]>([]);
  const [typed, setTyped] = useState<MeantStudent>({ name: '' });
  const [error, setError] = useState<string | null>(null);
  const name = typed.name.trim();
  const all = name === '' ? students : [...students, { ...typed, name }];
  return (
    <form
      className="grid gap-3"
      aria-label="Pôr alunos"
      onSubmit={(event) => {
        event.preventDefault();
        if (all.length === 0) setError('Diga o nome do aluno.');
        else onAdd(all);
      }}
    >
      <StudentsField
        slug={slug}
        students={students}
        onChange={setStudents}
        typed={typed}
        onType={(next) => {
          setError(null);
          setTyped(next);
        }}
        error={error}
        max={room}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          Guardar alunos
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </form>
  );
}

interface OtherPriceProps {
  booking: DeskBooking;
  lesson: DeskLesson;
  pending: boolean;
  onSave: (price: ReturnType<typeof priceBody>) => void;
  onBack: () => void;
}

/** What this lesson costs: the teacher's usual price stays. */
function OtherPrice({ booking, lesson, pending, onSave, onBack }: OtherPriceProps) {
  const [price, setPrice] = useState<TypedPrice>({
    by: lesson.price_by,
    amount: typedOf(lesson.student_cents ?? booking.price_cents),
  });
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      className="grid gap-3"
      aria-label="Mudar o preço da aula"
      onSubmit={(event) => {
        event.preventDefault();
        const problem = amountProblem(price.amount, { zero: true });
        setError(problem);
        if (!problem) onSave(priceBody(price));
      }}
    >
      <PriceFields
        price={price}
        error={error}
        onChange={(next) => {
          setError(null);
          setPrice(next);
        }}
      />
      <p className="text-13 leading-small text-muted">
        Vale só para esta aula. O que já foi pago a mais aparece aqui e no caixa, a devolver.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          Mudar preço
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </form>
  );
}

interface SwapTeacherProps {
  slug: string;
  present: number;
  pending: boolean;
  onSwap: (teacher: number, name: string) => void;
  onBack: () => void;
}

function SwapTeacher({ slug, present, pending, onSwap, onBack }: SwapTeacherProps) {
  const { data } = useQuery(teachersQuery(slug));
  const others = (data?.teachers ?? []).filter(({ id, ended }) => id !== present && !ended);
  const [chosen, setChosen] = useState<number | null>(null);
  const teacher = others.find(({ id }) => id === chosen) ?? others[0];
  return (
    <div className="grid gap-3">
      {data && !teacher && <Note tone="amber">O clube não tem outro professor.</Note>}
      {teacher && (
        <SelectField
          label="Professor"
          value={String(teacher.id)}
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {teacher && (
          <Button pending={pending} onClick={() => onSwap(teacher.id, teacher.name)}>
            Trocar
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </div>
  );
}
