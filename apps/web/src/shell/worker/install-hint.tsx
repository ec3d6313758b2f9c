import Share from 'lucide-react/icons/share';
import Smartphone from 'lucide-react/icons/smartphone';
import X from 'lucide-react/icons/x';
import { useStore } from '../../lib/store.ts';
import { settings } from '../../settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { closeInstallHint, installOffer } from './install-offer.ts';

/** Offers to put the app on the home screen; null when it is there, or after "Agora não". */
export default function InstallHint() {
  const offer = useStore(installOffer);
  if (!offer) return null;
  return (
    <Card as="section" pad="tight" aria-labelledby="install-hint" className="flex items-start gap-3">
      <Smartphone size={24} className="mt-0.5 flex-none text-blue-text" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-2">
        <h2 id="install-hint">{settings.brand} na tela de início</h2>
        {offer.kind === 'ios' ? (
          <p className="text-14 leading-small text-muted">
            Toque em <Share size={16} className="inline align-text-bottom" aria-hidden="true" /> Compartilhar
            e depois em “Adicionar à Tela de Início”. Ele abre também sem sinal.
          </p>
        ) : (
          <>
            <p className="text-14 leading-small text-muted">
              Instale o aplicativo: ele abre mais rápido, e também sem sinal.
            </p>
            <div>
              <Button size="small" onClick={() => void offer.ask()}>
                Instalar
              </Button>
            </div>
          </>
        )}
      </div>
      <button
        type="button"
        className="icon-btn -me-2 -mt-2"
        aria-label="Agora não"
        onClick={closeInstallHint}
      >
        <X size={20} />
      </button>
    </Card>
  );
}
