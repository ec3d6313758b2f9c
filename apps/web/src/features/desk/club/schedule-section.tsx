import type { ClubSettings } from '@bandeja/contract/calls/desk-club';
import { type DeskPageName, deskPages } from '../../../desk-pages.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { DeskLink } from '../shell/desk-router.tsx';

/** Hours and prices have a page of their own: the week grid. */
export function ScheduleSection({ club, onDone }: { club: ClubSettings; onDone: () => void }) {
  const isDone = !club.missing.some(({ step }) => step === 'schedule');
  return (
    <div className="grid gap-4">
      <p>
        {isDone
          ? 'O clube tem horários, e cada hora aberta tem preço.'
          : 'Diga quando o clube abre e quanto custa cada hora. Sem preço, o horário não é vendido.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {'schedule' in deskPages && (
          <DeskLink
            page={'schedule' as DeskPageName}
            className={cx(
              'btn min-h-12 px-5 text-16',
              // What is next stands out.
              isDone && !club.published ? 'edge-control bg-surface text-ink' : 'bg-blue text-on-blue',
            )}
          >
            {isDone ? 'Mudar horários e preços' : 'Definir horários e preços'}
          </DeskLink>
        )}
        {!club.published && (
          <Button variant={isDone ? 'primary' : 'secondary'} onClick={onDone}>
            Continuar
          </Button>
        )}
      </div>
    </div>
  );
}
