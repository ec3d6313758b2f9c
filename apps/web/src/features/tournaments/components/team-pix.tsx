import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import { formatDeadline } from '@bandeja/rules/format/dates';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PixCode } from '../../../ui/pix/pix-code.tsx';
import { useTeamPix } from '../use-team-pix.ts';

/** The fee of a team whose place is held: the button for a Pix, then its code; after a failure the next step. */
export function TeamPix({ team, zone }: { team: TournamentTeam; zone: string }) {
  const { step, payment, now, start, isStarting, failure } = useTeamPix(team);
  if (step === null || step.kind === 'over') {
    return (
      <Note tone="amber" live>
        O prazo para pagar terminou. A vaga passou para a próxima dupla da fila.
      </Note>
    );
  }
  if (step.kind === 'paid') {
    return (
      <Note tone="green" live>
        Pagamento recebido. Confirmando a vaga…
      </Note>
    );
  }
  const asked = isStarting || step.kind === 'pix' || (payment !== null && step.kind === 'starting');
  if (asked) {
    return (
      <>
        <PixCode
          held="Vaga guardada por"
          cents={team.price_cents}
          since={null}
          until={team.place_until ?? now.toISOString()}
          pix={step.kind === 'pix' ? step : null}
          payment={payment}
          now={now}
        />
        {step.kind === 'pix' && (
          <Note tone="amber" live>
            <b>Esperando o pagamento…</b> Assim que o Pix cair, a vaga fica confirmada aqui.
          </Note>
        )}
      </>
    );
  }
  return (
    <>
      {step.kind !== 'starting' && (
        <Note tone="red" icon={CircleAlert} live>
          {step.kind === 'failed'
            ? `O Pix não saiu. ${failure}`
            : 'Este Pix não vale mais, e nada foi cobrado.'}{' '}
          A vaga continua guardada.
        </Note>
      )}
      {team.place_until && (
        // Next to a Pix its countdown is the deadline.
        <p className="text-14 leading-small">Pague até {formatDeadline(team.place_until, zone)}.</p>
      )}
      <Button size="tall" wide pending={isStarting} onClick={start}>
        {step.kind === 'again'
          ? 'Gerar outro Pix'
          : step.kind === 'failed'
            ? 'Tentar de novo'
            : 'Pagar com Pix'}
      </Button>
    </>
  );
}
