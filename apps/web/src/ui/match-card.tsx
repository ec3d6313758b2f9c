import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** Layout of a match in a list: caption, place, level change, then score and further content. */
export function MatchCard({
  kicker,
  title,
  aside,
  children,
}: {
  /** "ter, 18 nov · Competitiva" */
  kicker: ReactNode;
  /** The club. */
  title: ReactNode;
  /** A Delta, a Chip, or text. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="article" pad="tight" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div>
        <p className="text-13 leading-snug text-muted">{kicker}</p>
        {/* With enlarged text, the content next to the title is below it. */}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 flex-[1_1_8rem]">{title}</h3>
          {aside}
        </div>
      </div>
      {children}
    </Card>
  );
}
