import type { Americano, AmericanoMatch } from '@bandeja/contract/calls/americanos';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useUnsaved } from '../../../lib/form/drafts.ts';
import { joinNames } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import {
  correctionTexts,
  currentRound,
  isScored,
  lastRound,
  matchesOf,
  nameOf,
  restingIn,
  scoreOf,
  sideName,
  sideOf,
} from '../americano-rounds.ts';
import { useScoreAmericano } from '../api.ts';

/**
 * The matches of a round, court by court, in text that is legible from the side of a court. The present round is shown
 * first.
 */
export function Rounds({ event, own }: { event: Americano; own: number | null }) {
  // null follows the present round as scores come in.
  const [picked, setPicked] = useState<number | null>(null);
  const [scoring, setScoring] = useState<number | null>(null);
  const { matches } = event;
  const present = currentRound(matches);
  if (present === null) return null;
  const last = lastRound(matches);
  const round = Math.min(picked ?? present, last);
  const resting = restingIn(event, round);
  const scored = matches.find(({ id }) => id === scoring);
  const show = (next: number) => setPicked(next === present ? null : next);
  return (
    <section aria-labelledby="round" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-2">
        <IconButton label="Rodada anterior" disabled={round <= 1} onClick={() => show(round - 1)}>
          <ChevronLeft size={24} />
        </IconButton>
        <h2 id="round" className="text-22" aria-live="polite">
          Rodada {round} de {Math.max(event.rounds ?? last, last)}
        </h2>
        <IconButton label="Próxima rodada" disabled={round >= last} onClick={() => show(round + 1)}>
          <ChevronRight size={24} />
        </IconButton>
      </div>
      {round !== present && (
        <Button variant="quiet" size="small" className="justify-self-center" onClick={() => setPicked(null)}>
          Ir para a rodada de agora
        </Button>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={`Jogos da rodada ${round}`}>
        {matchesOf(matches, round).map((match) => (
          <li key={match.id} className="grid min-w-0">
            <CourtCard event={event} match={match} own={own} onScore={() => setScoring(match.id)} />
          </li>
        ))}
      </ul>
      {resting.length > 0 && event.stage === 'running' && (
        <p className="text-16 text-muted">Folga: {joinNames(resting)}.</p>
      )}
      {scored && <ScoreSheet event={event} match={scored} own={own} onClose={() => setScoring(null)} />}
    </section>
  );
}

interface CourtCardProps {
  event: Americano;
  match: AmericanoMatch;
  own: number | null;
  onScore: () => void;
}

function CourtCard({ event, match, own, onScore }: CourtCardProps) {
  const { court, a, b, score_a, score_b } = match;
  const isOwn = own !== null && [...a, ...b].includes(own);
  const done = isScored(match);
  return (
    <Card
      as="article"
      pad="tight"
      aria-label={`Quadra ${court}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-22 font-heavy">Quadra {court}</h3>
        {isOwn && <Chip tone="blue">Seu jogo</Chip>}
      </div>
      <Side event={event} side={a} own={own} points={score_a} others={score_b} team="A" />
      <Side event={event} side={b} own={own} points={score_b} others={score_a} team="B" />
      {match.recordings.length > 0 && (
        <ul className="grid gap-1 text-13 leading-small text-muted" aria-label="Correções">
          {correctionTexts(event, match).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {event.can.score && (
        <Button variant={done ? 'quiet' : isOwn ? 'primary' : 'secondary'} wide onClick={onScore}>
          {done ? 'Corrigir pontos' : 'Marcar pontos'}
          <span className="sr-only"> da quadra {court}</span>
        </Button>
      )}
    </Card>
  );
}

interface SideProps {
  event: Americano;
  side: readonly number[];
  own: number | null;
  points: number | null;
  /** The points of the other side. */
  others: number | null;
  team: 'A' | 'B';
}

function Side({ event, side, own, points, others, team }: SideProps) {
  return (
    <div className="flex items-center gap-3">
      <i
        aria-hidden="true"
        className={cx('w-1.5 self-stretch rounded-pill', team === 'A' ? 'bg-blue' : 'bg-orange')}
      />
      <p className="min-w-0 flex-1 text-22 leading-snug font-label text-ink">
        {side.map((id) => (
          <span key={id} className="block wrap-anywhere">
            {id === own ? 'Você' : nameOf(event.entrants.find((entrant) => entrant.id === id))}
          </span>
        ))}
      </p>
      {points !== null && (
        <span
          className={cx(
            'num text-44 leading-none font-heavy',
            points > (others ?? 0) ? 'text-ink' : 'text-muted',
          )}
        >
          <span className="sr-only">Pontos: </span>
          {points}
        </span>
      )}
    </div>
  );
}

interface ScoreSheetProps {
  event: Americano;
  match: AmericanoMatch;
  own: number | null;
  onClose: () => void;
}

/** The points of one side, saved by one tap; the other side gets the rest of the fixed sum. */
function ScoreSheet({ event, match, own, onClose }: ScoreSheetProps) {
  const score = useScoreAmericano(match);
  useUnsaved(true);
  const [side, setSide] = useState<'a' | 'b'>(sideOf(match, own) ?? 'a');
  // The version that the player saw when the sheet opened; after a refusal, the present one.
  const [seen, setSeen] = useState<number | null>(match.version);
  const { points, hash } = event;
  const present = side === 'a' ? match.score_a : match.score_b;
  const save = (value: number) => {
    if (score.isPending) return;
    score.mutate(
      {
        params: { hash },
        body: {
          match: match.id,
          ...scoreOf(side, value, points),
          expected_version: seen ?? match.version,
        },
      },
      { onSuccess: onClose, onError: () => setSeen(null) },
    );
  };
  return (
    <Sheet isOpen onClose={onClose} kicker={`Quadra ${match.court}`} title="Quantos pontos?">
      <Segmented
        label="Pontos de"
        value={side}
        options={[
          { value: 'a', label: sideName(event, match.a) },
          { value: 'b', label: sideName(event, match.b) },
        ]}
        onChange={setSide}
      />
      <p className="text-14 leading-small text-muted">
        Toque nos pontos de {sideName(event, match[side])}. O número pequeno é da outra dupla.
      </p>
      <Refusal error={score.error} fallback="Não deu para salvar. Tente de novo." />
      <fieldset
        aria-label={`Pontos de ${sideName(event, match[side])}`}
        aria-busy={score.isPending || undefined}
        className="grid grid-cols-5 gap-2"
      >
        {Array.from({ length: points + 1 }, (_, value) => value).map((value) => (
          <button
            key={value}
            type="button"
            aria-label={`${value} a ${points - value}`}
            aria-pressed={value === present}
            aria-disabled={score.isPending || undefined}
            onClick={() => save(value)}
            className={cx(
              'num grid min-h-14 place-content-center rounded-control text-center',
              value === present ? 'bg-blue text-on-blue' : 'bg-sunken text-ink',
            )}
          >
            <span className="text-22 leading-none font-heavy">{value}</span>
            <span className="text-12">{points - value}</span>
          </button>
        ))}
      </fieldset>
    </Sheet>
  );
}
