import type { Match } from '@bandeja/contract/calls/matches';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { whatsAppLink } from '@bandeja/rules/format/whatsapp';
import { formatPhone } from '@bandeja/rules/players/contact';
import { shortName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { ButtonAnchor, LinkButton } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { matchNumbersQuery, useShowMatchNumber } from './api.ts';
import { planText } from './plan-text.ts';

/** Opens WhatsApp with what the players have to know, and has the phones that they show each other in this match. */
export function WhatsAppSheet({ match, onClose }: { match: Match; onClose: () => void }) {
  const text = planText(match, `${window.location.origin}/match/${match.id}`);
  return (
    <Sheet isOpen onClose={onClose} title="Combinar no WhatsApp">
      <p className="text-14 leading-small text-muted wrap-anywhere">{text}</p>
      <ButtonAnchor href={whatsAppLink(null, text)} target="_blank" rel="noopener">
        <MessageCircle size={20} aria-hidden="true" />
        Abrir o WhatsApp
      </ButtonAnchor>
      <Numbers match={match} text={text} />
    </Sheet>
  );
}

/** Nothing for a minor, and nothing once a day has passed since the end: the server decides. */
export function Numbers({ match, text }: { match: Match; text: string }) {
  const { id, players, timezone } = match;
  const now = useNow(60_000);
  const { data } = useQuery(matchNumbersQuery(id));
  const { mutate, isPending, variables } = useShowMatchNumber(id);
  if (!data || new Date(data.until) <= now) return null;
  const shows = isPending ? variables.body.show : data.shows;
  return (
    <section aria-label="Números" className="grid gap-3 border-t border-line pt-4">
      {data.numbers.length > 0 && (
        <ul className="grid gap-2">
          {data.numbers.map(({ player, phone }) => {
            const found = players.find((one) => one.player.id === player);
            const name = found ? shortName(found.player) : 'Jogador';
            return (
              <li key={player} className="flex items-center justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  <b>{name}</b> <span className="num whitespace-nowrap text-muted">{formatPhone(phone)}</span>
                </span>
                <ButtonAnchor
                  variant="soft"
                  size="small"
                  href={whatsAppLink(phone, text)}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Conversar com ${name} no WhatsApp`}
                >
                  Conversar
                </ButtonAnchor>
              </li>
            );
          })}
        </ul>
      )}
      {data.has_phone ? (
        <Switch
          label="Mostrar meu número nesta partida"
          checked={shows}
          onChange={(show) => isPending || mutate({ params: { id }, body: { show } })}
        />
      ) : (
        <LinkButton variant="quiet" size="small" to="/profile" className="-ms-3 justify-self-start">
          Escrever meu telefone no perfil
        </LinkButton>
      )}
      <p className="text-13 leading-small text-muted">
        {`Só adultos que jogam esta partida veem os números, até ${formatDeadline(data.until, timezone)}.`}
      </p>
    </section>
  );
}
