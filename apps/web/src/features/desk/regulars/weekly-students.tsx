import type { RegularDetails } from '@bandeja/contract/calls/desk-regulars';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { type MeantStudent, StudentsField, studentBody } from '../lessons/students-field.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { MoneyForm } from '../till/money-form.tsx';
import { useChangeStudents } from './api.ts';

interface WeeklyStudentsProps {
  regular: RegularDetails;
  lesson: NonNullable<RegularDetails['lesson']>;
  onDone: () => void;
}

/** Who takes a weekly lesson from now on: one act for every date that has not begun. */
export function WeeklyStudents({ regular, lesson, onDone }: WeeklyStudentsProps) {
  const { slug } = useDesk();
  const change = useChangeStudents(slug);
  // As they were when the form was opened: what is sent is the difference.
  const [before] = useState(lesson.students);
  const [students, setStudents] = useState<MeantStudent[]>(before);
  const [typed, setTyped] = useState<MeantStudent>({ name: '' });
  const all = typed.name.trim() === '' ? students : [...students, { ...typed, name: typed.name.trim() }];
  const add = all.filter(({ id }) => before.every((one) => one.id !== id)).map(studentBody);
  const remove = before.filter(({ id }) => all.every((one) => one.id !== id)).map(({ id }) => id);
  const form = useForm({
    initial: { students: '' },
    check: () => givenErrors({ students: all.length === 0 ? 'Uma aula tem pelo menos um aluno.' : null }),
    async submit() {
      if (add.length > 0 || remove.length > 0) {
        const body = { add, remove, expected_version: regular.version };
        await change.mutateAsync({ params: { slug, id: regular.id }, body });
        showToast({ message: 'Alunos mudados em todas as próximas datas.' });
      }
      onDone();
    },
  });
  return (
    <MoneyForm form={form} label="Mudar alunos" submit="Mudar em todas as datas" onBack={onDone}>
      <StudentsField
        slug={slug}
        students={students}
        onChange={setStudents}
        typed={typed}
        onType={setTyped}
        error={form.field('students').error}
      />
      <p className="text-13 leading-small text-muted">
        Vale para todas as datas que ainda não começaram; para mudar só uma, abra a aula na agenda. Com preço
        por aluno, o de cada data acompanha. O que um aluno que sai já pagou fica na aula, a devolver. Se o
        primeiro sair, a conta do mês passa ao seguinte.
      </p>
    </MoneyForm>
  );
}
