import { type DeskEntry, listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { formatLongDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { keepWhilePaging } from '../../../data/call-query.ts';
import { deskQuery } from '../../../data/desk.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskSearch } from '../shell/desk-router.tsx';
import { actorWords, callWords, changeWords, objectWords } from './history-words.ts';

const PER_PAGE = 20;

const historyQuery = (slug: string, { page, object }: { page: number; object: string | undefined }) => {
  const input = { params: { slug }, query: { page, page_size: PER_PAGE, ...(object && { object }) } };
  return { ...deskQuery(listDeskHistory, input), placeholderData: keepWhilePaging(input) };
};

/** What the staff did, by day; of one object when the address names it: `?objeto=booking:12`. */
export function HistoryPage() {
  const { slug, timezone } = useDesk();
  const [{ objeto: object, pagina }, change] = useDeskSearch();
  const page = Math.max(1, Number.parseInt(pagina ?? '1', 10) || 1);
  const history = useQuery(historyQuery(slug, { page, object }));
  return (
    <div className="one-column contents">
      <PageHeader
        title="Histórico"
        text={
          object
            ? `Só de: ${history.data?.results[0]?.object_name ?? objectWords(object)}`
            : 'O que a equipe fez, do mais novo ao mais antigo.'
        }
      >
        {object && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => change({ objeto: undefined, pagina: undefined })}
          >
            Ver tudo
          </Button>
        )}
      </PageHeader>
      <Fetched
        query={history}
        failed="Não deu para buscar o histórico"
        loading={
          <Loading label="Buscando o histórico">
            <CardSkeleton />
          </Loading>
        }
      >
        {({ results, count }) =>
          results.length === 0 ? (
            <EmptyState
              title="Nada por aqui ainda"
              text="Cada reserva, pagamento, preço ou convite que a equipe mudar aparece aqui, com quem fez e quando."
            />
          ) : (
            <>
              {byDay(results, timezone).map(([day, entries]) => (
                <Section key={day} title={formatLongDate(day)}>
                  <Card pad="none">
                    <ul className="divide-y divide-line">
                      {entries.map((entry) => (
                        <Entry key={entry.id} entry={entry} isFiltered={object !== undefined} />
                      ))}
                    </ul>
                  </Card>
                </Section>
              ))}
              <Pagination
                page={page}
                pageCount={Math.ceil(count / PER_PAGE)}
                onChange={(next) => change({ pagina: String(next) }, { replace: false })}
              />
            </>
          )
        }
      </Fetched>
    </div>
  );
}

/** The entries of a page by their day in the club's zone, in their order. */
function byDay(entries: readonly DeskEntry[], zone: string): [string, DeskEntry[]][] {
  const days = new Map<string, DeskEntry[]>();
  for (const entry of entries) {
    const day = localDateOf(entry.at, zone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function Entry({ entry, isFiltered }: { entry: DeskEntry; isFiltered: boolean }) {
  const { timezone } = useDesk();
  const { at, by, device, call, object, object_name, changes } = entry;
  return (
    <li className="grid gap-1 px-5 py-3.5">
      <p className="font-label wrap-anywhere text-ink">{callWords(call)}</p>
      {changeWords(changes, timezone).map((line) => (
        <p key={line} className="text-14 wrap-anywhere">
          {line}
        </p>
      ))}
      <p className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
        <span className="num">{localTimeOf(at, timezone)}</span>
        <span className="wrap-anywhere">
          {by ?? (device === null ? actorWords(call) : `Computador: ${device}`)}
          {by !== null && device !== null && `, por PIN em ${device}`}
        </span>
        {!isFiltered && object.includes(':') && (
          <DeskLink
            page="history"
            search={{ objeto: object }}
            className="inline-flex min-h-6 items-center underline"
          >
            {object_name ?? objectWords(object)}
          </DeskLink>
        )}
      </p>
    </li>
  );
}
