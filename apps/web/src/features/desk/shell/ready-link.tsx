import { ButtonAnchor } from '../../../ui/button.tsx';
import { LinkField } from '../../../ui/fields/link-field.tsx';

/** A link that is shown once: copied, or sent by WhatsApp. */
export function ReadyLink({ address, whatsapp }: { address: string; whatsapp: string }) {
  return (
    <LinkField label="Link" url={address}>
      <ButtonAnchor href={whatsapp} target="_blank" rel="noreferrer" variant="soft">
        Mandar no WhatsApp
      </ButtonAnchor>
    </LinkField>
  );
}
