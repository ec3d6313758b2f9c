import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { moneyAnd } from '@bandeja/rules/format/money';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useAnswerMerge } from '../api.ts';
import { membersOf } from '../tournament-texts.ts';

type Asked = NonNullable<TournamentTeam['merge']>;

/** The club asks the team to play in another category, since its own has too few: both say yes, or one says no. */
export function MergeQuestion({
  team,
  merge,
  viewer,
  zone,
}: {
  team: TournamentTeam;
  merge: Asked;
  viewer: number;
  zone: string;
}) {
  const answer = useAnswerMerge();
  const [refusing, setRefusing] = useState(false);
  const params = { id: team.id };
  const hasAgreed = merge.agreed.includes(viewer);
  const partner = membersOf(team).find(({ id }) => id !== viewer);
  const name = partner?.first_name.trim() || 'sua dupla';
  return (
    <Note tone="amber">
      <div className="grid gap-3">
        <h3 className="text-16 wrap-anywhere">Sua categoria não fechou. Jogar na {merge.into}?</h3>
        <p>{mergeText(merge, formatDeadline(merge.until, zone))}</p>
        {hasAgreed && <p role="status">Você aceitou. Falta a resposta de {name}.</p>}
        {!hasAgreed && partner && merge.agreed.includes(partner.id) && <p>{name} já aceitou.</p>}
        {merge.refusal && !hasAgreed && (
          <p className="font-label">
            {REFUSALS[merge.refusal] ?? 'Agora não dá para aceitar: fale com o clube.'}
          </p>
        )}
        <Refusal
          error={answer.error}
          fallback="Não deu para falar com o servidor. Nada mudou: tente de novo."
        />
        <div className="flex flex-wrap gap-2">
          {!hasAgreed && merge.refusal === null && (
            <Button
              pending={answer.isPending && !refusing}
              onClick={() => answer.mutate({ params, body: { answer: 'yes' } })}
            >
              Aceitar
            </Button>
          )}
          <Button variant="secondary" onClick={() => setRefusing(true)}>
            Recusar
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={refusing}
        title={`Não jogar na ${merge.into}?`}
        confirmLabel="Recusar"
        danger
        pending={answer.isPending}
        onCancel={() => setRefusing(false)}
        onConfirm={() =>
          answer.mutate({ params, body: { answer: 'no' } }, { onSettled: () => setRefusing(false) })
        }
      >
        A dupla sai do torneio, e o que foi pago volta para quem pagou. Isso não se desfaz.
      </ConfirmDialog>
    </Note>
  );
}

/** What each answer does, with the money. */
const mergeText = ({ into, back_cents }: Asked, until: string): string =>
  `Com o sim dos dois até ${until}, a dupla passa para a ${into}, ${
    back_cents > 0
      ? `e ${moneyAnd(back_cents, 'volta', 'voltam')} da inscrição para quem pagou`
      : 'sem pagar nada a mais'
  }. Se um recusar, ou faltar resposta, a dupla sai e o que foi pago volta.`;

const REFUSALS: Partial<Record<NonNullable<Asked['refusal']>, string>> = {
  category_full:
    'A outra categoria está cheia agora. O clube pode abrir mais vagas: tente de novo, ou recuse.',
  team_in_other_category: 'Alguém da dupla já joga na outra categoria.',
  team_gender_refused: 'A outra categoria é de outro gênero.',
  team_level_missing: 'Para aceitar, os dois precisam ter um nível.',
  team_level_refused: 'O nível de alguém da dupla não é o da outra categoria.',
  team_level_sum_refused: 'A soma dos níveis da dupla passa da permitida na outra categoria.',
};
