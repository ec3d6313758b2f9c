import MessageCircle from 'lucide-react/icons/message-circle';
import { settings } from '../../settings.ts';
import './support-link.css';

/** Opens the support chat in a new tab. Placed next to the dock or at the bottom of the side navigation. */
export function SupportLink({ className = 'help' }: { className?: string }) {
  return (
    <a
      className={className}
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

/** On pages without the shell: floats in the corner, below which the page leaves room. */
export const FloatingSupport = () => (
  <aside aria-label="Suporte" className="contents">
    <SupportLink className="help float" />
  </aside>
);
