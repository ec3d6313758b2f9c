import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { deskTeamsQuery, useRemoveTeam } from './manage-api.ts';
import { guestWords, impedimentWords, removalWords, teamStateWords } from './tournament-words.ts';

/** The teams by category: who paid at the club is confirmed here, and a team is taken out, after the draw with a look at what follows. */
export function TeamsPart({ tournament }: { tournament: DeskTournament }) {
  const { slug } = useDesk();
  const teams = useQuery(deskTeamsQuery(slug, tournament.hash));
  // nth: each opening begins anew.
  const [entering, setEntering] = useState({ isOpen: false, nth: 0 });
  return (
    <Section title="Duplas">
      {tournament.can.enter && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setEntering({ isOpen: true, nth: entering.nth + 1 })}
        >
          Inscrever uma dupla
        </Button>
      )}
      {tournament.can.registration && tournament.status === 'closed' && (
        <p className="text-14 text-muted">
          Para inscrever mais duplas, reabra as inscrições, abaixo das duplas.
        </p>
      )}
      {entering.nth > 0 && (
        <Suspense>
          <EnterTeamSheet
            key={entering.nth}
            {...{ tournament, isOpen: entering.isOpen }}
            onClose={() => setEntering({ ...entering, isOpen: false })}
          />
        </Suspense>
      )}
      <Fetched
        query={teams}
        failed="Não deu para buscar as duplas"
        loading={
          <Loading label="Buscando as duplas">
            <CardSkeleton />
          </Loading>
        }
      >
        {(found) =>
          found.length === 0 ? (
            <p className="text-14 text-muted">Nenhuma dupla se inscreveu ainda.</p>
          ) : (
            tournament.categories
              .map(({ id, name, drawn }) => ({
                id,
                name,
                drawn,
                own: found.filter(({ category }) => category === id),
              }))
              .filter(({ own }) => own.length > 0)
              .map(({ id, name, drawn, own }) => (
                <Card key={id}>
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <h3>{name}</h3>
                    <ConfirmSeveral {...{ name, hash: tournament.hash }} teams={own} />
                  </div>
                  {drawn && own.some(({ can }) => can.withdraw) && (
                    <p className="text-14 text-muted">
                      Já sorteada: não dá mais para trocar uma pessoa. A dupla que não joga, você tira.
                    </p>
                  )}
                  <ul className="grid" aria-label={`Duplas de ${name}`}>
                    {own.map((team) => (
                      <OneTeam key={team.id} team={team} tournament={tournament} />
                    ))}
                  </ul>
                </Card>
              ))
          )
        }
      </Fetched>
    </Section>
  );
}

/** Where several teams of a category may have paid at the club. */
function ConfirmSeveral({ name, hash, teams }: { name: string; hash: string; teams: readonly DeskTeam[] }) {
  const [confirming, setConfirming] = useState({ isOpen: false, nth: 0 });
  const payable = teams.filter(({ can }) => can.confirm);
  return (
    <>
      {payable.length > 1 && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Várias pagaram no clube: ${name}`}
          onClick={() => setConfirming(({ nth }) => ({ isOpen: true, nth: nth + 1 }))}
        >
          Várias pagaram no clube
        </Button>
      )}
      {confirming.nth > 0 && (
        <Suspense>
          <ConfirmTeamsSheet
            key={confirming.nth}
            {...{ hash, category: name, teams: payable, isOpen: confirming.isOpen }}
            onClose={() => setConfirming((now) => ({ ...now, isOpen: false }))}
          />
        </Suspense>
      )}
    </>
  );
}

const ConfirmTeamsSheet = lazyPart(async () => (await import('./confirm-teams-sheet.tsx')).ConfirmTeamsSheet);
const loadFees = () => import('./fee-dialogs.tsx');
const TakeFee = lazyPart(async () => (await loadFees()).TakeFee);
const ReturnFee = lazyPart(async () => (await loadFees()).ReturnFee);
const CorrectFeeSheet = lazyPart(async () => (await import('./correct-fee-sheet.tsx')).CorrectFeeSheet);
const EnterTeamSheet = lazyPart(async () => (await import('./enter-team-sheet.tsx')).EnterTeamSheet);
const ImpedimentsSheet = lazyPart(async () => (await import('./impediments-sheet.tsx')).ImpedimentsSheet);
const SwapSheet = lazyPart(async () => (await import('./swap-sheet.tsx')).SwapSheet);
const WithdrawSheet = lazyPart(async () => (await import('./withdraw-sheet.tsx')).WithdrawSheet);

type Fee = 'take' | 'return';

function OneTeam({ team, tournament }: { team: DeskTeam; tournament: DeskTournament }) {
  const { slug, mayAs } = useDesk();
  const { hash } = tournament;
  const remove = useRemoveTeam();
  const [isRemoving, setRemoving] = useState(false);
  const [fee, setFee] = useState({ act: 'take' as Fee, isOpen: false, nth: 0 });
  // nth: each opening asks anew what would change.
  const [swapping, setSwapping] = useState({ isOpen: false, nth: 0 });
  const [leaving, setLeaving] = useState({ isOpen: false, nth: 0 });
  const [correcting, setCorrecting] = useState({ isOpen: false, nth: 0 });
  const [impeded, setImpeded] = useState({ isOpen: false, nth: 0 });
  const names = team.players.join(' e ');
  const input = { params: { slug, hash, id: team.id } };
  const ask = (act: Fee) => setFee({ act, isOpen: true, nth: fee.nth + 1 });
  const FeeDialog = fee.act === 'take' ? TakeFee : ReturnFee;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-44">
        <p className="wrap-anywhere">{names}</p>
        <p className="text-14 text-muted">{teamStateWords(team)}</p>
        {impedimentWords(team).map((words) => (
          <p key={words} className="text-14 text-muted">
            {words}
          </p>
        ))}
        {team.guests.length > 0 && <p className="text-14 text-muted">{guestWords(team)}</p>}
        <Refusal error={remove.error} />
      </div>
      <div className="flex flex-wrap gap-1">
        {team.can.confirm && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Pagou no clube: ${names}`}
            onClick={() => ask('take')}
          >
            Pagou no clube
          </Button>
        )}
        {team.taken && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Corrigir o pagamento de ${names}`}
            onClick={() => setCorrecting({ isOpen: true, nth: correcting.nth + 1 })}
          >
            Corrigir
          </Button>
        )}
        {team.owed_cents !== undefined && mayAs('manager') && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Devolver a inscrição de ${names}`}
            onClick={() => ask('return')}
          >
            Devolver
          </Button>
        )}
        {team.can.swap && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Trocar uma pessoa de ${names}`}
            onClick={() => setSwapping({ isOpen: true, nth: swapping.nth + 1 })}
          >
            Trocar
          </Button>
        )}
        {team.impediments && tournament.can.change && team.status !== 'withdrawn' && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Impedimentos de ${names}`}
            onClick={() => setImpeded({ isOpen: true, nth: impeded.nth + 1 })}
          >
            Impedimentos
          </Button>
        )}
        {team.can.remove && (
          <Button
            variant="danger"
            size="small"
            aria-label={`Tirar ${names}`}
            onClick={() => setRemoving(true)}
          >
            Tirar
          </Button>
        )}
        {team.can.withdraw && (
          <Button
            variant="danger"
            size="small"
            aria-label={`Tirar ${names}`}
            onClick={() => setLeaving({ isOpen: true, nth: leaving.nth + 1 })}
          >
            Tirar
          </Button>
        )}
      </div>
      {swapping.nth > 0 && (
        <Suspense>
          <SwapSheet
            key={`swap-${swapping.nth}`}
            {...{ hash, team, isOpen: swapping.isOpen }}
            onClose={() => setSwapping({ ...swapping, isOpen: false })}
          />
        </Suspense>
      )}
      {impeded.nth > 0 && (
        <Suspense>
          <ImpedimentsSheet
            key={`impeded-${impeded.nth}`}
            {...{ tournament, team, isOpen: impeded.isOpen }}
            onClose={() => setImpeded({ ...impeded, isOpen: false })}
          />
        </Suspense>
      )}
      {leaving.nth > 0 && (
        <Suspense>
          <WithdrawSheet
            key={leaving.nth}
            {...{ hash, team, isOpen: leaving.isOpen }}
            onClose={() => setLeaving({ ...leaving, isOpen: false })}
          />
        </Suspense>
      )}
      {correcting.nth > 0 && (
        <Suspense>
          <CorrectFeeSheet
            key={`correct-${correcting.nth}`}
            {...{ hash, team, isOpen: correcting.isOpen }}
            onClose={() => setCorrecting({ ...correcting, isOpen: false })}
          />
        </Suspense>
      )}
      {fee.nth > 0 && (
        <Suspense>
          <FeeDialog
            key={`fee-${fee.nth}`}
            {...{ hash, team, isOpen: fee.isOpen }}
            onClose={() => setFee({ ...fee, isOpen: false })}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title="Tirar a dupla?"
        confirmLabel="Tirar"
        danger
        pending={remove.isPending}
        onCancel={() => setRemoving(false)}
        onConfirm={() => remove.mutate(input, { onSettled: () => setRemoving(false) })}
      >
        {names}. {removalWords(team)}
      </ConfirmDialog>
    </li>
  );
}
