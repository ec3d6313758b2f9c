import { useNavigate, useRouter } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useOwnPlayer } from '../data/own-player.ts';
import { markScrim } from '../lib/hooks/mark-root.ts';
import { missingText } from '../lib/missing-profile.ts';
import { TEXTS } from '../lib/texts.ts';
import { safeRedirect } from '../session/return-to.ts';
import { Button } from '../ui/button.tsx';
import '../ui/overlays/sheet.css';
import { completeProfileAsked } from './guard-page.ts';

/**
 * The question to complete the profile. Its X is disabled with a hint, because the profile is required. Escape and the
 * backdrop do nothing either; the ways out are Perfil and the browser's back button.
 */
export default function CompleteProfileModal() {
  const navigate = useNavigate();
  const router = useRouter();
  const player = useOwnPlayer();
  const missing = player ? missingText(player) : '';
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className="scrim" ref={markScrim}>
      <Modal className="sheet dialog">
        <Dialog role="alertdialog" className="grid gap-4 outline-none">
          <div className="flex items-start justify-between gap-3">
            <Heading slot="title" level={2} className="text-22 leading-snug font-heavy tracking-head">
              Complete seu perfil
            </Heading>
            <button
              type="button"
              className="icon-btn -me-2 -mt-1.5 opacity-40"
              aria-label="Fechar"
              aria-disabled="true"
              aria-describedby="complete-profile-why"
            >
              <X size={24} />
            </button>
          </div>
          <p>
            Para criar partidas, os outros jogadores precisam saber com quem vão jogar.
            {missing && (
              <>
                {' '}
                Falta: <b>{missing}</b>.
              </>
            )}
          </p>
          <p id="complete-profile-why" className="text-13 text-muted">
            Este aviso só fecha indo ao seu perfil.
          </p>
          <Button
            size="tall"
            wide
            onClick={() => {
              completeProfileAsked.set(false);
              // After saving, the form returns to the page that required it.
              const redirect = safeRedirect(router.state.location.href);
              // The form scrolls to the missing field.
              void navigate({ to: '/profile', search: { edit: true, redirect }, resetScroll: false });
            }}
          >
            {TEXTS.goToProfile}
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
