import { ApiError } from '@bandeja/contract/client';
import { passwordProblem } from '@bandeja/rules/accounts/password';
import { accountProblemSentence } from '@bandeja/rules/accounts/problem-sentences';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { type Segment, SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { type PreviousData, setNewPassword } from '../api/without-session.ts';

const CHOICES: readonly Segment<PreviousData>[] = [
  { value: 'keep', label: 'É meu' },
  { value: 'discard', label: 'Não é meu' },
];

/** The page of a mailed link: sets a new password, then opens Login. */
export function NewPasswordForm({ link }: { link: { uid: string; token: string } }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const form = useForm<{ new_password: string; previous_data: PreviousData }>({
    initial: { new_password: '', previous_data: 'ask' },
    check: ({ new_password, previous_data }) =>
      givenErrors({
        new_password: accountProblemSentence(passwordProblem(new_password)),
        previous_data: asked && previous_data === 'ask' ? 'Escolha uma das opções.' : undefined,
      }),
    submit: async ({ new_password, previous_data }) => {
      try {
        await setNewPassword(link, { password: new_password, previousData: previous_data });
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null;
        if (code === 'reset_needs_choice') setAsked(true);
        if (code === 'reset_link_refused') setAsked(false);
        throw error;
      }
      showToast({ message: 'Senha trocada. Entre com a nova.' });
      await navigate({ to: '/login', replace: true });
    },
  });
  const choice = form.field('previous_data');
  return (
    <>
      <form {...form.formProps} className="grid gap-5">
        <TextField
          {...form.field('new_password')}
          label="Nova senha"
          type="password"
          autoComplete="new-password"
          hint="Pelo menos 8 caracteres, com letra, número e um caractere especial."
        />
        {form.formError && (
          <Note tone={asked ? 'amber' : 'red'} live>
            {form.formError} {!asked && <MoreLink to="/password-reset">Pedir outro link</MoreLink>}
          </Note>
        )}
        {asked && (
          <SegmentedField
            {...choice}
            value={choice.value === 'ask' ? '' : choice.value}
            label="O cadastro desta conta"
            options={CHOICES}
            hint={
              <>
                Se não é seu, apagamos o jogador, as partidas e as reservas dela, e você começa do zero. Não
                dá para desfazer. Ao continuar você aceita os{' '}
                <Link to="/termos-de-uso" className="py-1.5 underline">
                  termos de uso
                </Link>{' '}
                e a{' '}
                <Link to="/politica-privacidade" className="py-1.5 underline">
                  política de privacidade
                </Link>
                .
              </>
            }
          />
        )}
        <Button type="submit" size="tall" wide pending={form.pending}>
          Salvar senha
        </Button>
      </form>
      <p className="text-14 text-muted">Ao trocar a senha, você sai da conta em todos os aparelhos.</p>
    </>
  );
}
