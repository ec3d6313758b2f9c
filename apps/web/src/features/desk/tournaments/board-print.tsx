import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { formatLongDate } from '@bandeja/rules/format/dates';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useDesk } from '../shell/desk-club.ts';
import { deskBoardQuery } from './board-api.ts';
import { type BoardDay, layOutBoard } from './board-day.ts';
import { daysOf, type Moves } from './board-state.ts';
import { printSize, sideOf } from './print-size.ts';
import './board-print.css';

interface PrintPartProps {
  board: DeskBoard;
  moves: Moves;
  hash: string;
  isAsked: boolean;
  /** The days are drawn, or could not be read. */
  onDone: () => void;
}

/** Prints the days of the tournament that have matches, a page of A3 each; the browser's own print has the shown day. */
export function PrintPart({ board, moves, hash, isAsked, onDone }: PrintPartProps) {
  const { slug } = useDesk();
  const client = useQueryClient();
  const [state, setState] = useState<{ days: DeskBoard[]; asked: boolean } | null>(null);
  const [failed, setFailed] = useState('');

  const prepare = useEffectEvent(async () => {
    setFailed('');
    try {
      const reads = daysOf(board).map((date) => client.fetchQuery(deskBoardQuery(slug, hash, date)));
      setState({ days: await Promise.all(reads), asked: true });
    } catch (error) {
      setFailed(errorText(error));
    }
    onDone();
  });
  useEffect(() => {
    if (isAsked) void prepare();
  }, [isAsked]);
  useEffect(() => {
    if (state?.asked) print();
  }, [state]);
  useEffect(() => {
    // Drawn before this returns: the browser prints what is there then.
    const before = () => flushSync(() => setState((last) => last ?? { days: [board], asked: false }));
    const after = () => setState(null);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [board]);

  return (
    <>
      {failed !== '' && (
        <p role="status" className="text-14 text-red-text">
          {failed}
        </p>
      )}
      {state &&
        createPortal(
          <div className="board-print" aria-hidden="true">
            {pagesOf(state.days, moves).map(({ day, shown }) => (
              <PrintedDay key={shown.date} day={day} board={shown} isDraft={moves.size > 0} />
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}

/** Each match is on one page: hours after midnight are on the night before. */
function pagesOf(days: readonly DeskBoard[], moves: Moves): { day: BoardDay; shown: DeskBoard }[] {
  const printed = new Set<string>();
  const pages = days.map((board) => {
    const shown = { ...board, matches: board.matches.filter(({ hash }) => !printed.has(hash)) };
    const day = layOutBoard(shown, moves, { isCut: true });
    for (const { items } of day.courts) for (const { match } of items) printed.add(match.hash);
    return { day, shown };
  });
  const full = pages.filter(({ day }) => day.courts.some(({ items }) => items.length > 0));
  return full.length > 0 ? full : pages.slice(0, 1);
}

/** Millimetres of all courts of a page, and of its hours: A3 on its side. */
const PAGE = { width: 393, height: 262 };
/** Border and padding of a match, and what it stands apart from its neighbours. */
const EDGES = { width: 3.2, height: 1.2, lane: 4 };

/** As large as the length of the match and the number of courts allow, in points. */
function sizeOf(
  { match, at, until, lane }: BoardDay['courts'][number]['items'][number],
  day: BoardDay,
): number {
  const width = PAGE.width / day.courts.length - EDGES.width - lane * EDGES.lane;
  const height = ((until - at) / day.height) * PAGE.height - EDGES.height;
  const texts = [
    `00:00 ${match.category_name}, ${match.label}`,
    sideOf(match, 'a'),
    `× ${sideOf(match, 'b')}`,
  ];
  return printSize(texts, { width, height });
}

/** A long name takes two lines. */
const headSize = (name: string, { courts }: BoardDay) =>
  `${Math.min(10, printSize([name], { width: PAGE.width / courts.length - 2, height: 6 }))}pt`;

const stretch = (at: number, until: number) => ({ '--at': at, '--until': until }) as CSSProperties;

function PrintedDay({ day, board, isDraft }: { day: BoardDay; board: DeskBoard; isDraft: boolean }) {
  const sizes = day.courts.flatMap(({ items }) => items.map((item) => sizeOf(item, day)));
  // One size for most of a page; matches of long names are smaller.
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 4)] ?? 0;
  return (
    <section>
      <header>
        <b>{board.name}</b>
        <span>{formatLongDate(board.date)}</span>
        {isDraft && <span>Com mudanças ainda não publicadas</span>}
      </header>
      <div style={{ '--height': day.height, '--courts': day.courts.length } as CSSProperties}>
        <p />
        {day.courts.map(({ id, name }) => (
          <p key={id} style={{ fontSize: headSize(name, day) }}>
            <b>{name}</b>
          </p>
        ))}
        <ol>
          {day.hours.map(({ at, label }) => (
            <li key={at} style={stretch(at, at + 60)}>
              {label}
            </li>
          ))}
        </ol>
        {day.courts.map(({ id, items }) => (
          <ol key={id}>
            {items.map((item) => (
              <li
                key={item.match.hash}
                data-item
                style={
                  {
                    ...stretch(item.at, item.until),
                    ...{ '--lane': item.lane, fontSize: `${Math.min(sizeOf(item, day), usual)}pt` },
                  } as CSSProperties
                }
              >
                <p>
                  <b>{localTimeOf(new Date(item.place.starts_at), board.timezone)}</b>{' '}
                  {item.match.category_name}, {item.match.label}
                  <br />
                  {sideOf(item.match, 'a')}
                  <br />× {sideOf(item.match, 'b')}
                </p>
              </li>
            ))}
          </ol>
        ))}
      </div>
    </section>
  );
}
