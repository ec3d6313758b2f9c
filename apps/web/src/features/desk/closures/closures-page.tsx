import type { DeskClosure, DeskClosures } from '@bandeja/contract/calls/desk-closures';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CloudRain from 'lucide-react/icons/cloud-rain';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useDeskSearch } from '../shell/desk-router.tsx';
import { closuresQuery } from './api.ts';
import { ClosureDetails } from './closure-details.tsx';
import { courtsText, spanText } from './closure-texts.ts';
import { NewClosure } from './new-closure.tsx';

/** The closures of a club, a new one (`?motivo=chuva` begins it), and what became of one. */
export function ClosuresPage() {
  const { slug } = useDesk();
  const closures = useQuery(closuresQuery(slug));
  const [{ motivo, fechamento }, change] = useDeskSearch();
  const id = Number(fechamento);
  return (
    <Fetched
      query={closures}
      failed="Não deu para buscar os fechamentos"
      loading={
        <>
          <PageHeader title="Fechamentos" />
          <Loading label="Buscando os fechamentos">
            <CardSkeleton />
          </Loading>
        </>
      }
    >
      {(read) => {
        if (Number.isSafeInteger(id) && id > 0) return <ClosureDetails id={id} read={read} />;
        if (motivo !== undefined) return <NewClosure read={read} reason={motivo} />;
        return <List read={read} onNew={(reason) => change({ motivo: reason }, { replace: false })} />;
      }}
    </Fetched>
  );
}

function List({ read, onNew }: { read: DeskClosures; onNew: (reason: string) => void }) {
  const [, change] = useDeskSearch();
  return (
    <>
      <PageHeader title="Fechamentos">
        <Button size="small" variant="secondary" onClick={() => onNew('outro')}>
          Fechar quadras
        </Button>
        <Button size="small" onClick={() => onNew('chuva')}>
          <CloudRain size={20} />
          Chuva agora
        </Button>
      </PageHeader>
      {read.closures.length === 0 ? (
        <EmptyState
          title="Nenhuma quadra fechada"
          text="Choveu, tem obra, evento ou aula? Feche quadras por um tempo: você vê antes as reservas atingidas e decide cada uma."
        />
      ) : (
        <ul className="grid gap-3">
          {read.closures.map((closure) => (
            <li key={closure.id}>
              <button
                type="button"
                className="w-full text-start"
                onClick={() => change({ fechamento: String(closure.id) }, { replace: false })}
              >
                <Card className="flex items-center gap-3">
                  <span className="min-w-0 flex-1">
                    <ClosureLines closure={closure} read={read} />
                  </span>
                  <ChevronRight size={20} className="flex-none text-muted" />
                </Card>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export const STATE_NAMES = { closed: 'fechado', over: 'terminou', opened: 'aberto de novo' } as const;

function ClosureLines({ closure, read }: { closure: DeskClosure; read: DeskClosures }) {
  const { courts, reason, from, to, state, to_tell } = closure;
  const names = read.courts.filter(({ id }) => courts.includes(id)).map(({ name }) => name);
  return (
    <>
      <b className="block wrap-anywhere">
        {reason} · {courtsText(names)}
      </b>
      <span className="num block text-14 text-muted">{spanText(from, to, read.now)}</span>
      <span className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
        {state !== 'closed' && <Chip>{STATE_NAMES[state]}</Chip>}
        {to_tell > 0 && <Chip tone="amber">{to_tell === 1 ? 'Avisar 1' : `Avisar ${to_tell}`}</Chip>}
      </span>
    </>
  );
}
