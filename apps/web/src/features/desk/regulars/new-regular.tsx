import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import { parseMoney } from '@bandeja/rules/csv/csv';
import { LESSON_STUDENTS_MAX } from '@bandeja/rules/lessons/lesson';
import { isLocalDate, weekdayOf } from '@bandeja/rules/time/local-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withFieldsOf } from '../../../data/desk.ts';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { CustomerField, type PickedCustomer } from '../agenda/customer-field.tsx';
import { teachersQuery } from '../lessons/api.ts';
import { type MeantStudent, StudentsField, studentBody } from '../lessons/students-field.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { courtsQuery, planQuery, type WantedRegular } from './api.ts';
import { RegularPlanPart } from './regular-plan.tsx';
import { WEEKDAYS, weekdayTitle, weeklyText } from './regular-texts.ts';

/** Novo mensalista, or a weekly lesson: who and when, then the dates of eight weeks, of which each conflict is decided before it is saved. */
export function NewRegular({ onClose }: { onClose: () => void }) {
  const { slug } = useDesk();
  const agenda = useQuery(courtsQuery(slug));
  const [teacher, setTeacher] = useState('');
  return (
    <Sheet isOpen onClose={onClose} title={teacher === '' ? 'Novo mensalista' : 'Nova aula semanal'}>
      <Fetched
        query={agenda}
        failed="Não deu para buscar as quadras"
        loading={
          <Loading label="Buscando as quadras">
            <CardSkeleton />
          </Loading>
        }
      >
        {(today) =>
          today.courts.length === 0 ? (
            <Note tone="amber">O clube ainda não tem quadras.</Note>
          ) : (
            <Steps agenda={today} teacher={teacher} onTeacher={setTeacher} onClose={onClose} />
          )
        }
      </Fetched>
    </Sheet>
  );
}

/** The usual length of a weekly game, and what else a desk offers. */
const USUAL = 60;
const DURATIONS = [60, 90, 120];
const DUE_DAYS = Array.from({ length: 28 }, (_, index) => String(index + 1));

const PRICES = [
  { value: 'month', label: 'Por mês' },
  { value: 'time', label: 'Por jogo' },
];
const LESSON_PRICES = [
  { value: 'student', label: 'Por aluno' },
  { value: 'time', label: 'Por aula' },
  { value: 'month', label: 'Por mês' },
];
const HINTS: Record<string, string> = {
  month: 'O preço do mês é dividido pelas datas do mês, 4 ou 5.',
  time: 'Cada data custa este preço.',
  student: 'Cada aluno paga este preço em cada data.',
};
const PRICE_LABELS: Record<string, string> = {
  month: 'Preço do mês (R$)',
  time: 'Preço de uma vez (R$)',
  student: 'Preço de cada aluno (R$)',
};

const needed = (typed: string) => (typed === '' ? 'Preencha este campo.' : null);
const dayProblem = (typed: string) =>
  typed === '' || isLocalDate(typed) ? null : 'Use um dia como 25/11/2026.';

interface StepsProps {
  agenda: Agenda;
  /** Of a weekly lesson; empty: a monthly player. */
  teacher: string;
  onTeacher: (teacher: string) => void;
  onClose: () => void;
}

function Steps({ agenda, teacher, onTeacher, onClose }: StepsProps) {
  const { slug } = useDesk();
  const client = useQueryClient();
  const [first] = useState(agenda);
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const [wanted, setWanted] = useState<WantedRegular | null>(null);
  const [students, setStudents] = useState<MeantStudent[]>([]);
  const [typed, setTyped] = useState<MeantStudent>({ name: '' });
  const { data: listed } = useQuery(teachersQuery(slug));
  const teaching = (listed?.teachers ?? []).filter(({ ended }) => !ended);
  const isLesson = teacher !== '';
  const durations = [...new Set([...DURATIONS, ...agenda.durations])].toSorted((one, other) => one - other);

  const form = useForm({
    initial: {
      ...{ name: '', phone: '', note: '', until: '', price_cents: '', price_by: 'month', due_day: '10' },
      ...{ court: String(first.courts[0]?.id ?? ''), weekday: String(weekdayOf(first.date)) },
      ...{ start_time: '', duration: String(USUAL), from: first.date },
    },
    check: ({ name, start_time, from, until, price_cents }) =>
      givenErrors({
        name:
          name.trim() === '' ? (isLesson ? 'Diga o nome do aluno.' : 'Diga o nome de quem vai jogar.') : null,
        start_time: needed(start_time),
        from: needed(from) ?? dayProblem(from),
        until: dayProblem(until),
        price_cents: parseMoney(price_cents) === null ? 'Use um valor como 400 ou 400,50.' : null,
      }),
    async submit(values) {
      const name = typed.name.trim();
      const others = name === '' ? students : [...students, { ...typed, name }];
      const next = {
        customer: customer
          ? { id: customer.id }
          : { name: values.name.trim(), ...(values.phone.trim() !== '' && { phone: values.phone.trim() }) },
        ...{ court: Number(values.court), weekday: Number(values.weekday), start_time: values.start_time },
        ...{ duration: Number(values.duration), from: values.from, until: values.until || null },
        price_cents: parseMoney(values.price_cents) ?? 0,
        price_by: values.price_by as WantedRegular['price_by'],
        ...(isLesson && { lesson: { teacher: Number(teacher), students: others.map(studentBody) } }),
        ...{ due_day: Number(values.due_day), note: values.note.trim() || null },
      };
      // What it refuses is shown at its field.
      // Live events do not cancel it, as they do a read of the desk.
      await withFieldsOf('customer', client.fetchQuery({ ...planQuery(slug, next), meta: {} }));
      setWanted(next);
    },
  });

  const { values, field } = form;
  if (wanted)
    return (
      <RegularPlanPart
        wanted={wanted}
        courts={agenda.courts}
        title={`${isLesson ? 'Aula' : values.name.trim()}: ${weeklyText(wanted)}`}
        onBack={() => setWanted(null)}
        onSaved={() => {
          const saved = isLesson ? 'Aula semanal salva' : 'Mensalista salvo';
          showToast({ message: `${saved}: ${values.name.trim()}, ${weeklyText(wanted)}.` });
          onClose();
        }}
      />
    );
  const { onChange: setName, ...nameField } = field('name');
  const prices = isLesson ? LESSON_PRICES : PRICES;
  return (
    <form {...form.formProps} className="grid gap-4">
      {teaching.length > 0 && (
        <SelectField
          label="Tipo"
          value={teacher}
          options={[
            { value: '', label: 'Mensalista: joga toda semana' },
            ...teaching.map(({ id, name }) => ({ value: String(id), label: `Aula semanal com ${name}` })),
          ]}
          onChange={(next) => {
            onTeacher(next);
            form.set('price_by', next === '' ? 'month' : 'student');
          }}
        />
      )}
      <CustomerField
        label={isLesson ? 'Primeiro aluno' : 'Nome'}
        value={nameField.value}
        error={nameField.error}
        slug={slug}
        onChange={setName}
        onPick={(picked) => {
          setCustomer(picked);
          if (picked) setName(picked.name);
        }}
      />
      {customer === null && (
        <TextField
          {...field('phone')}
          label="Telefone (opcional)"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          hint={
            isLesson
              ? 'Do primeiro aluno, que recebe a conta do mês.'
              : 'Para mandar a conta do mês pelo WhatsApp.'
          }
        />
      )}
      {isLesson && (
        <StudentsField
          label="Outros alunos"
          slug={slug}
          students={students}
          onChange={setStudents}
          typed={typed}
          onType={setTyped}
          error={null}
          max={LESSON_STUDENTS_MAX - 1}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3">
        <SelectField
          {...field('weekday')}
          label="Dia da semana"
          options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayTitle(day) }))}
        />
        <SelectField
          {...field('court')}
          label="Quadra"
          options={agenda.courts.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextField {...field('start_time')} label="Início" type="time" step={300} />
        <SelectField
          {...field('duration')}
          label="Duração"
          options={durations.map((one) => ({ value: String(one), label: `${one} min` }))}
        />
        <TextField {...field('from')} label="A partir de" type="date" />
        <TextField {...field('until')} label="Até (opcional)" type="date" />
      </div>
      <SegmentedField
        label="Preço"
        options={prices}
        value={values.price_by}
        onChange={(by) => form.set('price_by', by)}
        hint={HINTS[values.price_by]}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3">
        <TextField
          {...field('price_cents')}
          label={PRICE_LABELS[values.price_by] ?? 'Preço (R$)'}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          {...field('due_day')}
          label="Vence no dia"
          options={DUE_DAYS.map((day) => ({ value: day, label: day }))}
        />
      </div>
      <TextAreaField
        {...field('note')}
        label="Observação (opcional)"
        maxLength={500}
        hint="Só a equipe vê."
      />
      <Refusal text={form.formError} />
      <Button type="submit" size="tall" wide pending={form.pending}>
        Ver as datas
      </Button>
    </form>
  );
}
