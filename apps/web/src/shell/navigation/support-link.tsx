import { MessageCircle } from 'lucide-react';
import { settings } from '../../settings.ts';

/**
 * Opens the support chat in a new tab. Placed next to the dock or at the bottom of the side navigation, never over
 * content.
 */
export function SupportLink({ className }: { className?: string }) {
  return (
    <a
      className={className ?? 'help'}
      href={settings.support_url}
      target="_blank"
      rel="noreferrer"
      aria-label="Falar com o suporte (abre em nova aba)"
    >
      <MessageCircle size={24} />
      <span className="t">Falar com o suporte</span>
    </a>
  );
}
