import type { StaffMember } from '@bandeja/contract/calls/desk-staff';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { ROLE_NAMES } from '../shell/role-names.ts';
import { staffQuery } from './api.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { MemberSheet } from './member-sheet.tsx';

const CounterDevices = lazyPart(async () => (await import('../counter/counter-devices.tsx')).CounterDevices);

export function StaffPage() {
  const { slug } = useDesk();
  const staff = useQuery(staffQuery(slug));
  const [inviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const members = staff.data ?? [];
  const member = members.find(({ id }) => id === opened);
  return (
    <div className="one-column contents">
      <PageHeader title="Equipe" text="Quem trabalha no balcão deste clube, e os convites em aberto.">
        <Button size="small" onClick={() => setInviting(true)}>
          <UserPlus size={20} />
          Convidar
        </Button>
      </PageHeader>
      <Fetched
        query={staff}
        failed="Não deu para buscar a equipe"
        loading={
          <Loading label="Buscando a equipe">
            <CardSkeleton />
          </Loading>
        }
      >
        {(list) => (
          <Card pad="none">
            <ul className="divide-y divide-line">
              {list.map((one) => (
                <Row key={one.id} member={one} onOpen={() => setOpened(one.id)} />
              ))}
            </ul>
          </Card>
        )}
      </Fetched>
      <Suspense>
        <CounterDevices />
      </Suspense>
      <InviteSheet isOpen={inviting} onClose={() => setInviting(false)} />
      <MemberSheet
        member={member}
        isOnlyOwner={isOnlyOwner(members, member)}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

/** The club keeps an owner; the server has the last word on it. */
const isOnlyOwner = (members: readonly StaffMember[], member: StaffMember | undefined): boolean =>
  member?.role === 'owner' &&
  member.state === 'active' &&
  members.filter(({ role, state }) => role === 'owner' && state === 'active').length === 1;

function Row({ member, onOpen }: { member: StaffMember; onOpen: () => void }) {
  const { timezone } = useDesk();
  const { username, email, role, state, since, is_you } = member;
  const day = formatNumericDate(localDateOf(since, timezone));
  return (
    <li>
      <button
        type="button"
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5 text-start hover:bg-sunken"
        onClick={onOpen}
      >
        <span className="min-w-[min(100%,11rem)] flex-1">
          <b className="block wrap-anywhere text-ink">
            {username ?? email}
            {is_you && ' (você)'}
          </b>
          <span className="block text-13 wrap-anywhere text-muted">
            {username && `${email} · `}
            {state === 'active' ? `desde ${day}` : `convite de ${day}`}
          </span>
        </span>
        <span className="flex flex-wrap gap-2">
          {state === 'invited' && <Chip tone="blue">Convidado</Chip>}
          {state === 'expired' && <Chip tone="amber">Convite vencido</Chip>}
          <Chip>{ROLE_NAMES[role]}</Chip>
        </span>
      </button>
    </li>
  );
}
