import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import DoorOpen from 'lucide-react/icons/door-open';
import { Suspense } from 'react';
import { deskClubsQuery } from '../../../data/desk.ts';
import { waiting } from '../../../data/offline/queue-port.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { useStore } from '../../../lib/store.ts';
import { signOut } from '../../../session/sign-in.ts';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { DeskLink } from './desk-router.tsx';
import { sectionsFor } from './desk-sections.ts';

const loadLeaving = () => import('../../../shell/queue/leave-dialog.tsx');
const LeaveDialog = lazyPart(async () => (await loadLeaving()).LeaveDialog);
const leave = () =>
  openWithCode(loadLeaving, () => void loadLeaving().then(({ leaveOrAsk }) => leaveOrAsk()));

const leaveCounter = () => void signOut('expired');

/** The sections of the desk, in its side bar and in its menu. */
export function DeskLinks({ role, onNavigate }: { role: DeskRole; onNavigate?: () => void }) {
  return sectionsFor(role).map(({ page, label, icon: Icon }) => (
    <DeskLink
      key={page}
      page={page}
      className="side-link"
      activeOptions={{ exact: true }}
      onClick={onNavigate}
    >
      <Icon size={20} />
      {label}
    </DeskLink>
  ));
}

interface WaysOutProps {
  byPin: boolean | undefined;
  onNavigate?: () => void;
}

/**
 * The ways out of a desk: another club, the player's app, the end of the session. By PIN there is only this club, and the end
 * asks for the next PIN.
 */
export function DeskWaysOut({ byPin, onNavigate }: WaysOutProps) {
  const { data: clubs } = useQuery(deskClubsQuery);
  const hasQueue = useStore(waiting, ({ entries }) => entries.length > 0);
  return (
    <>
      {clubs && clubs.length > 1 && (
        <DeskLink page="choose" className="side-link" activeOptions={{ exact: true }} onClick={onNavigate}>
          <Building2 size={20} />
          Trocar de clube
        </DeskLink>
      )}
      {!byPin && (
        <Link to="/" className="side-link" activeOptions={{ exact: true }} onClick={onNavigate}>
          <CircleUserRound size={20} />
          App do jogador
        </Link>
      )}
      <button type="button" className="side-link w-full" onClick={byPin ? leaveCounter : leave}>
        <DoorOpen size={20} />
        Sair
      </button>
      {hasQueue && (
        <Suspense>
          <LeaveDialog />
        </Suspense>
      )}
    </>
  );
}
