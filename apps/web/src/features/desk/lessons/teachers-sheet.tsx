import type { Teacher } from '@bandeja/contract/calls/desk-lessons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { showErrorToast, showToast } from '../../../ui/feedback/toasts.ts';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { centsOf, MoneyForm, typedOf } from '../till/money-form.tsx';
import { teachersQuery, useAddTeacher, useChangeTeacher } from './api.ts';
import { teacherPriceText } from './lesson-words.ts';

/** The teachers of the club: name, phone and usual price. */
export function TeachersSheet({ onClose }: { onClose: () => void }) {
  const { slug } = useDesk();
  const teachers = useQuery(teachersQuery(slug));
  const [edited, setEdited] = useState<Teacher | 'new' | null>(null);
  return (
    <Sheet isOpen onClose={onClose} title="Professores">
      {edited ? (
        <TeacherForm
          key={edited === 'new' ? 'new' : edited.id}
          teacher={edited === 'new' ? null : edited}
          onDone={() => setEdited(null)}
        />
      ) : (
        <Fetched
          query={teachers}
          failed="Não deu para buscar os professores"
          loading={
            <Loading label="Buscando os professores">
              <CardSkeleton />
            </Loading>
          }
        >
          {(read) => (
            <div className="grid gap-4">
              {read.teachers.length === 0 ? (
                <EmptyState
                  title="Ainda sem professores"
                  text="Com um professor a agenda marca aulas: até 8 alunos, uma vez ou toda semana."
                />
              ) : (
                <ul className="divide-y divide-line rounded-control bg-sunken">
                  {read.teachers.map((teacher) => (
                    <li key={teacher.id} className="flex items-center justify-between gap-3 px-3.5 py-2.5">
                      <span className="min-w-0 text-14">
                        <b className="block text-ink wrap-anywhere">{teacher.name}</b>
                        <span className="num block text-muted">
                          {teacher.ended ? 'Não dá mais aulas' : teacherPriceText(teacher)}
                          {teacher.phone && ` · ${teacher.phone}`}
                        </span>
                      </span>
                      {read.can.manage && (
                        <Button
                          size="small"
                          variant="secondary"
                          aria-label={`Mudar ${teacher.name}`}
                          onClick={() => setEdited(teacher)}
                        >
                          Mudar
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              )}
              {read.can.manage && <Button onClick={() => setEdited('new')}>Novo professor</Button>}
            </div>
          )}
        </Fetched>
      )}
    </Sheet>
  );
}

function TeacherForm({ teacher, onDone }: { teacher: Teacher | null; onDone: () => void }) {
  const { slug } = useDesk();
  const add = useAddTeacher();
  const change = useChangeTeacher();
  const form = useForm({
    initial: {
      name: teacher?.name ?? '',
      phone: teacher?.phone ?? '',
      price_cents: typeof teacher?.price_cents === 'number' ? typedOf(teacher.price_cents) : '',
      price_by: teacher?.price_by ?? 'student',
    },
    check: ({ name, price_cents, price_by }) =>
      givenErrors({
        name: name.trim() === '' ? 'Diga o nome do professor.' : null,
        price_cents:
          price_cents.trim() === ''
            ? price_by === 'student'
              ? 'Diga quanto cada aluno paga.'
              : null
            : centsOf(price_cents) === null
              ? 'Use um valor como 80 ou 80,50.'
              : null,
      }),
    submit: async ({ name, phone, price_cents, price_by }) => {
      const cents = price_cents.trim() === '' ? null : centsOf(price_cents);
      const saved = { name: name.trim(), phone: phone.trim() || null, price_cents: cents, price_by };
      if (teacher)
        await change.mutateAsync({
          params: { slug, id: teacher.id },
          body: { ...saved, expected_version: teacher.version },
        });
      else await add.mutateAsync({ params: { slug }, body: saved });
      showToast({ message: `Professor salvo: ${saved.name}.` });
      onDone();
    },
  });
  return (
    <MoneyForm form={form} label="Professor" submit="Salvar professor" onBack={onDone}>
      <TextField {...form.field('name')} label="Nome do professor" maxLength={120} autoComplete="off" />
      <TextField
        {...form.field('phone')}
        label="Telefone (opcional)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
      />
      <SegmentedField
        label="Preço"
        options={[
          { value: 'student', label: 'Por aluno' },
          { value: 'lesson', label: 'Por aula' },
        ]}
        value={form.values.price_by}
        onChange={(by) => form.set('price_by', by)}
      />
      <TextField
        {...form.field('price_cents')}
        label={form.values.price_by === 'student' ? 'Preço de cada aluno (R$)' : 'Preço da aula (R$)'}
        inputMode="decimal"
        autoComplete="off"
        {...(form.values.price_by === 'lesson' && { hint: 'Vazio: o preço da quadra.' })}
      />
      {teacher && (
        <Button
          variant={teacher.ended ? 'secondary' : 'danger'}
          className="w-fit"
          onClick={() =>
            change
              .mutateAsync({
                params: { slug, id: teacher.id },
                body: { ended: !teacher.ended, expected_version: teacher.version },
              })
              .then(() => {
                showToast({
                  message: teacher.ended
                    ? `${teacher.name} volta a dar aulas.`
                    : `${teacher.name} não dá mais aulas. As marcadas ficam.`,
                });
                onDone();
              })
              .catch((error: unknown) => showErrorToast(errorText(error)))
          }
        >
          {teacher.ended ? 'Voltar a dar aulas' : 'Não dá mais aulas'}
        </Button>
      )}
    </MoneyForm>
  );
}
