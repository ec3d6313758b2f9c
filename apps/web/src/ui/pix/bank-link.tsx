import ExternalLink from 'lucide-react/icons/external-link';
import { ButtonAnchor } from '../button.tsx';

/** Link to the sandbox page that answers for the bank; exists only for sandbox payments. */
export function BankLink({ href }: { href: string }) {
  return (
    <ButtonAnchor
      variant="quiet"
      size="small"
      href={href}
      target="_blank"
      rel="noreferrer"
      className="-mx-3 -my-2 justify-self-start"
    >
      <ExternalLink size={20} />
      Abrir o banco de teste
    </ButtonAnchor>
  );
}
