import type { StaffMember } from '@bandeja/contract/calls/desk-staff';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { ROLE_HINTS, ROLE_NAMES, ROLE_OPTIONS } from '../shell/role-names.ts';
import { useChangeStaff, useInviteStaff, useRemoveStaff } from './api.ts';

interface MemberSheetProps {
  /** Undefined: closed. */
  member: StaffMember | undefined;
  isOnlyOwner: boolean;
  onClose: () => void;
}

/** One person of the staff, or one invitation: the role, a new link, the way out. */
export function MemberSheet({ member, isOnlyOwner, onClose }: MemberSheetProps) {
  // What was open last stays while the sheet slides out.
  const [shown, setShown] = useState(member);
  if (member && member !== shown) setShown(member);
  return (
    <Sheet
      isOpen={member !== undefined}
      onClose={onClose}
      title={shown?.username ?? shown?.email ?? ''}
      kicker={shown?.username ? shown.email : 'Convite em aberto'}
    >
      {shown && <MemberActions key={shown.id} member={shown} isOnlyOwner={isOnlyOwner} onClose={onClose} />}
    </Sheet>
  );
}

function MemberActions({ member, isOnlyOwner, onClose }: MemberSheetProps & { member: StaffMember }) {
  const { slug, name } = useDesk();
  const { id, email, state, is_you } = member;
  const [role, setRole] = useState<DeskRole>(member.role);
  const [asking, setAsking] = useState(false);
  const change = useChangeStaff();
  const remove = useRemoveStaff();
  const { invite, isPending: isInviting } = useInviteStaff(slug);
  const isActive = state === 'active';
  const who = member.username ?? email;

  const saveRole = () =>
    change.mutate(
      { params: { slug, id }, body: { role } },
      {
        onSuccess: () => {
          showToast({ message: `${who} agora é: ${ROLE_NAMES[role]}.` });
          onClose();
        },
      },
    );
  const resend = () =>
    invite({ email, role }).then(
      () => {
        showToast({ message: `Novo convite enviado para ${email}. O link anterior deixou de valer.` });
        onClose();
      },
      () => undefined,
    );
  const takeOut = () =>
    remove.mutate(
      { params: { slug, id } },
      {
        onSuccess: () => {
          showToast({ message: isActive ? `${who} saiu da equipe.` : 'Convite desfeito.' });
          onClose();
        },
        onSettled: () => setAsking(false),
      },
    );

  return (
    <>
      <SelectField
        label="Papel"
        value={role}
        options={ROLE_OPTIONS}
        disabled={isOnlyOwner}
        onChange={(value) => setRole(value as DeskRole)}
        hint={ROLE_HINTS[role]}
      />
      {isOnlyOwner && (
        <Note tone="blue">
          O clube fica sempre com um dono. Convide outra pessoa como dono antes de mudar este papel ou de
          sair.
        </Note>
      )}
      {isActive ? (
        <Button wide pending={change.isPending} disabled={role === member.role} onClick={saveRole}>
          Salvar papel
        </Button>
      ) : (
        <Button wide pending={isInviting} onClick={() => void resend()}>
          Enviar o convite de novo
        </Button>
      )}
      {!isOnlyOwner && (
        <Button variant="danger" wide onClick={() => setAsking(true)}>
          {isActive ? (is_you ? 'Sair da equipe' : 'Tirar da equipe') : 'Desfazer o convite'}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asking}
        danger
        title={isActive ? (is_you ? 'Sair da equipe?' : `Tirar ${who} da equipe?`) : 'Desfazer o convite?'}
        confirmLabel={isActive ? (is_you ? 'Sair' : 'Tirar') : 'Desfazer'}
        pending={remove.isPending}
        onConfirm={takeOut}
        onCancel={() => setAsking(false)}
      >
        {isActive
          ? `O acesso ao balcão de ${name} termina na hora. O que já foi feito continua no histórico.`
          : `O link enviado para ${email} deixa de valer.`}
      </ConfirmDialog>
    </>
  );
}
