import { emailProblem } from '@bandeja/rules/accounts/email';
import { accountProblemSentence } from '@bandeja/rules/accounts/problem-sentences';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { ROLE_HINTS, ROLE_OPTIONS } from '../shell/role-names.ts';
import { useInviteStaff } from './api.ts';

export function InviteSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Convidar para a equipe">
      <InviteForm onDone={onClose} />
    </Sheet>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { slug } = useDesk();
  const { invite } = useInviteStaff(slug, { quiet: true });
  const form = useForm<{ email: string; role: string }>({
    initial: { email: '', role: 'reception' },
    check: ({ email }) => givenErrors({ email: accountProblemSentence(emailProblem(email.trim())) }),
    submit: async ({ email, role }) => {
      await invite({ email: email.trim(), role: role as DeskRole });
      showToast({ message: `Convite enviado para ${email.trim()}. Vale 7 dias.` });
      onDone();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-5" aria-label="Convidar para a equipe">
      <TextField
        {...form.field('email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="O convite só abre com a conta deste e-mail. Quem ainda não tem conta cria uma pelo link."
      />
      <SelectField
        {...form.field('role')}
        label="Papel"
        options={ROLE_OPTIONS}
        hint={ROLE_HINTS[form.values.role as DeskRole]}
      />
      <Refusal text={form.formError} />
      <Button type="submit" size="tall" wide pending={form.pending}>
        Enviar convite
      </Button>
    </form>
  );
}
