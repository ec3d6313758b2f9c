import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import { formatScore } from '@bandeja/rules/matches/sets/set-score';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import type { SetDraft } from '../sets/set-draft.ts';

/** Two players have entered the same set: shows the other entry and keeps both until the viewer chooses one. */
export function RivalNote({
  rival,
  draft,
  replaceable,
  onKeep,
  onReplace,
}: {
  rival: MatchScore;
  draft: SetDraft;
  replaceable: boolean;
  onKeep: () => void;
  onReplace: () => void;
}) {
  const theirs = formatScore(rival);
  const mine = formatScore(draft.score);
  const isOther = theirs !== mine;
  const box = useRef<HTMLDivElement>(null);
  // The note appears by itself and blocks saving, so it is scrolled into view on a small screen.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="scroll-mb-28">
      <Note tone="amber" live>
        <p>
          <b>Outra pessoa registrou o set {rival.set}:</b> {theirs}
          {isOther ? `. O seu é ${mine}.` : ', com outras duplas.'}
        </p>
        <div className="-ms-3 mt-1 flex flex-wrap">
          <Button variant="quiet" size="small" onClick={onKeep}>
            {isOther ? `Ficar com ${theirs}` : 'Ficar com as duplas de lá'}
          </Button>
          <Button variant="quiet" size="small" disabled={!replaceable} onClick={onReplace}>
            {isOther ? `Trocar por ${mine}` : 'Trocar pelas minhas duplas'}
          </Button>
        </div>
      </Note>
    </div>
  );
}
