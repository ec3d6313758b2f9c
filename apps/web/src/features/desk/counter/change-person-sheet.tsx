import { useQueryClient } from '@tanstack/react-query';
import { refetchDesk } from '../../../data/desk.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { ChoosePerson } from './choose-person.tsx';
import { counterMark } from './counter-mark.ts';
import { markCounter } from './counter-watch.ts';
import { useOpenFirst } from './use-open-first.ts';

interface ChangePersonSheetProps {
  slug: string;
  byPin: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Trocar de pessoa: over the page, which keeps what is typed in it. */
export function ChangePersonSheet({ slug, byPin, isOpen, onClose }: ChangePersonSheetProps) {
  const client = useQueryClient();
  const openFirst = useOpenFirst();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Trocar de pessoa">
      <ChoosePerson
        slug={slug}
        byPin={byPin}
        onChanged={() => {
          showToast({ message: `Agora no balcão: ${counterMark(slug)?.person}.` });
          onClose();
          openFirst();
          // What the former person's role has shown is read again as the new one.
          void refetchDesk(client, { changesClub: true });
        }}
        onUnknown={() => {
          markCounter(slug, null);
          onClose();
        }}
      />
    </Sheet>
  );
}
