import { LESSON_STUDENTS_MAX } from '@bandeja/rules/lessons/lesson';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CustomerField, type PickedCustomer } from '../agenda/customer-field.tsx';

/** A student before it is saved: a customer of the club, or a new one by name. */
export interface MeantStudent {
  name: string;
  id?: number;
}

export const studentBody = ({ id, name }: MeantStudent): { id: number } | { name: string } =>
  id === undefined ? { name } : { id };

interface StudentsFieldProps {
  label?: string;
  slug: string;
  students: readonly MeantStudent[];
  onChange: (students: MeantStudent[]) => void;
  /** What is typed and not added yet. */
  typed: MeantStudent;
  onType: (typed: MeantStudent) => void;
  error: string | null;
  max?: number;
}

/** Up to eight students, one after the other: a picked customer is added at once, a new name by the button. */
export function StudentsField({
  label = 'Alunos',
  slug,
  students,
  onChange,
  typed,
  onType,
  error,
  max = LESSON_STUDENTS_MAX,
}: StudentsFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = (student: MeantStudent) => {
    const name = student.name.trim();
    if (name === '') return setProblem('Diga o nome do aluno.');
    if (student.id !== undefined && students.some(({ id }) => id === student.id))
      return setProblem('Este aluno já está na aula.');
    setProblem(null);
    onChange([...students, { ...student, name }]);
    onType({ name: '' });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-14 font-bold text-ink">{label}</legend>
      {students.length > 0 && (
        <ul className="divide-y divide-line rounded-control bg-sunken">
          {students.map((student, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two new students may have one name
              key={`${index}:${student.name}`}
              className="flex min-h-11 items-center justify-between gap-2 ps-3.5 text-14"
            >
              <span className="wrap-anywhere">{student.name}</span>
              <Button
                size="small"
                variant="danger"
                aria-label={`Tirar ${student.name}`}
                onClick={() => onChange(students.filter((_, place) => place !== index))}
              >
                Tirar
              </Button>
            </li>
          ))}
        </ul>
      )}
      {students.length < max && (
        // Beside the field, unless the text is enlarged: what it suggests covers what is below.
        <div className="flex flex-wrap items-start gap-2">
          <div className="min-w-0 flex-1 basis-36">
            <CustomerField
              label="Nome do aluno"
              name="student"
              slug={slug}
              value={typed.name}
              error={problem ?? error}
              onChange={(name) => onType({ name })}
              onPick={(picked: PickedCustomer | null) => {
                if (picked) add(picked);
              }}
            />
          </div>
          <Button variant="soft" className="mt-7" aria-label="Adicionar aluno" onClick={() => add(typed)}>
            Adicionar
          </Button>
        </div>
      )}
    </fieldset>
  );
}
