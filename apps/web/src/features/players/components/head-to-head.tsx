import type { HeadToHead as Balances } from '@bandeja/contract/match-stats';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { headToHeadQuery } from '../api/get-head-to-head.ts';
import { lossesText, matchesText, winsText } from '../counted.ts';

/** The reader and the player of the page: side by side, and against each other. Nothing while they have not played. */
export function HeadToHead({ playerId }: { playerId: number }) {
  const { data } = useQuery(headToHeadQuery(playerId));
  if (!data || data.together.matches + data.against.matches === 0) return null;
  return (
    <Card as="section" aria-labelledby="head-to-head">
      <h2 id="head-to-head">Vocês dois</h2>
      <dl className="num mt-3 grid grid-cols-2">
        <Side label="Lado a lado" balance={data.together} />
        <Side label="Um contra o outro" balance={data.against} />
      </dl>
    </Card>
  );
}

function Side({
  label,
  balance: { matches, wins, losses },
}: {
  label: string;
  balance: Balances['together'];
}) {
  return (
    <div className="border-line not-first:border-s-2 not-first:ps-4">
      <dt className="text-14 leading-small text-muted">{label}</dt>
      <dd>
        {matches === 0 ? (
          <span className="text-14 text-muted">Ainda não</span>
        ) : (
          <>
            <b className="text-22 leading-snug font-heavy tracking-head text-ink" aria-hidden="true">
              {wins}–{losses}
            </b>
            <span className="sr-only">{`Você: ${winsText(wins)}, ${lossesText(losses)}.`}</span>
            <span className="block text-13 text-muted">{matchesText(matches)}</span>
          </>
        )}
      </dd>
    </div>
  );
}
