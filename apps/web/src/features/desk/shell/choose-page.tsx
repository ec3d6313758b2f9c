import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect } from 'react';
import { deskClubsQuery } from '../../../data/desk.ts';
import { deskPages } from '../../../desk-pages.ts';
import { BarePage } from '../../../shell/page/bare-page.tsx';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { DeskLink, useDeskNavigate } from './desk-router.tsx';
import { sectionsFor } from './desk-sections.ts';
import { ROLE_NAMES } from './role-names.ts';

/** The clubs in which the viewer works. The only one opens at once. */
export function ChoosePage() {
  usePageTitle(deskPages.choose.title);
  const clubs = useQuery(deskClubsQuery);
  const go = useDeskNavigate();
  const only = clubs.data?.length === 1 ? clubs.data[0] : undefined;
  const first = only && sectionsFor(only.role)[0];
  useEffect(() => {
    if (only && first) go({ page: first.page, params: { slug: only.slug }, replace: true });
  });
  const loading = (
    <Loading label="Buscando os clubes">
      <CardSkeleton />
    </Loading>
  );
  return (
    <BarePage>
      <h1>Balcão</h1>
      <Fetched query={clubs} failed="Não deu para buscar os clubes" loading={loading}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="Você ainda não trabalha em um clube"
              text="O balcão é da equipe do clube. Peça a um dono do clube um convite para o seu e-mail; o link da mensagem abre o balcão. Para trazer o seu clube ao Bandeja, fale com o suporte."
            >
              <LinkButton to="/" variant="secondary" size="small">
                Ir para o app do jogador
              </LinkButton>
            </EmptyState>
          ) : only && first ? (
            loading
          ) : (
            <>
              <p className="text-16">Em qual clube você trabalha agora?</p>
              <ul className="grid gap-3">
                {list.map(({ slug, name, city, role, published }) => (
                  <li key={slug}>
                    <DeskLink page={sectionsFor(role)[0]?.page ?? 'choose'} params={{ slug }}>
                      <Card className="flex items-center gap-3">
                        <span className="min-w-0 flex-1">
                          <b className="block wrap-anywhere">{name}</b>
                          <span className="text-14 text-muted">
                            {[city, ROLE_NAMES[role], !published && 'ainda não publicado']
                              .filter(Boolean)
                              .join(' · ')}
                          </span>
                        </span>
                        <ChevronRight size={20} className="flex-none text-muted" />
                      </Card>
                    </DeskLink>
                  </li>
                ))}
              </ul>
              <LinkButton to="/" variant="quiet" className="-ms-3 w-fit">
                Ir para o app do jogador
              </LinkButton>
            </>
          )
        }
      </Fetched>
    </BarePage>
  );
}
