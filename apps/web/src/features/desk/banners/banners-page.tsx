import type { DeskBanner, DeskBanners } from '@bandeja/contract/calls/desk-banners';
import { CLUB_BANNERS_MAX, HOME_BANNERS_OF_CLUB } from '@bandeja/rules/banners/club-banner-rules';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskSearch } from '../shell/desk-router.tsx';
import { deskBannersQuery, useChangeBanner } from './api.ts';
import { linkWords, NEW, numberWords, STATE_TONES, stateWords } from './banner-words.ts';

// With the carousel that players see, which a visit of another page does not need.
const BannerPreview = lazy(async () => ({ default: (await import('./banner-preview.tsx')).BannerPreview }));
const BannerForm = lazy(async () => ({ default: (await import('./banner-form.tsx')).BannerForm }));

const RemoveBanner = lazyPart(async () => (await import('./remove-banner.tsx')).RemoveBanner);

/** The club's banners in its order, or the form of one, which the address names. */
export function BannersPage() {
  const { slug } = useDesk();
  const banners = useQuery(deskBannersQuery(slug));
  const lastKnown = useLastKnown(banners);
  return (
    <Fetched
      query={banners}
      failed="Não deu para buscar os banners"
      loading={
        <>
          <PageHeader title="Banners" />
          <Loading label="Buscando os banners">
            <CardSkeleton />
          </Loading>
        </>
      }
    >
      {(found) => (
        <>
          {lastKnown && <OfflineStrip time={lastKnown} />}
          <ListOrForm found={found} />
        </>
      )}
    </Fetched>
  );
}

function ListOrForm({ found }: { found: DeskBanners }) {
  const [search, change] = useDeskSearch();
  const chosen = found.banners.find(({ id }) => String(id) === search.banner);
  if (!chosen && search.banner !== NEW) return <BannerList found={found} />;
  return (
    <>
      <PageHeader title={chosen ? 'Mudar o banner' : 'Novo banner'} />
      <Suspense
        fallback={
          <Loading label="Abrindo">
            <CardSkeleton />
          </Loading>
        }
      >
        <BannerForm
          key={chosen?.id ?? NEW}
          banner={chosen ?? null}
          links={found.links}
          onDone={() => change({ banner: undefined })}
        />
      </Suspense>
    </>
  );
}

function BannerList({ found: { banners, links } }: { found: DeskBanners }) {
  const isFull = banners.length >= CLUB_BANNERS_MAX;
  return (
    <>
      <PageHeader
        title="Banners"
        text={`Todos os que estão no ar aparecem na página do clube. Os ${HOME_BANNERS_OF_CLUB} primeiros, também na página inicial de quem é da cidade ou jogou aqui nos últimos 6 meses.`}
      >
        {!isFull && (
          <DeskLink
            page="banners"
            search={{ banner: NEW }}
            className="btn min-h-11 bg-blue px-4 text-on-blue"
          >
            Novo banner
          </DeskLink>
        )}
      </PageHeader>
      {banners.length === 0 && (
        <EmptyState
          title="Nenhum banner ainda"
          text="Aulas, um torneio, um horário mais em conta: uma imagem, uma frase e para onde ela leva."
        />
      )}
      <ol className="grid items-start gap-4 desk:grid-cols-2" aria-label="Banners do clube">
        {banners.map((banner, place) => (
          <li key={banner.id}>
            <OneBanner banner={banner} place={place} count={banners.length} links={links} />
          </li>
        ))}
      </ol>
      {isFull && (
        <p className="text-14 text-muted">
          O clube já tem {CLUB_BANNERS_MAX} banners, o máximo. Para criar outro, apague um.
        </p>
      )}
      {banners.length > 0 && (
        <p className="text-13 leading-small text-muted">
          Uma mudança chega aos jogadores em até 5 minutos. “Apareceu” conta as páginas que receberam o
          banner; até 5 aberturas da mesma pessoa contam por hora. Quem viu ou abriu não fica guardado.
        </p>
      )}
    </>
  );
}

interface OneBannerProps {
  banner: DeskBanner;
  place: number;
  count: number;
  links: DeskBanners['links'];
}

function OneBanner({ banner, place, count, links }: OneBannerProps) {
  const { slug } = useDesk();
  const change = useChangeBanner();
  const [isAsking, setAsking] = useState(false);
  const { id, name, version, on, from, until } = banner;
  const params = { slug, id };
  const moveTo = (position: number) =>
    change.mutate({ params, body: { position, expected_version: version } });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Suspense fallback={<div className="h-31.25 rounded-card bg-sunken" />}>
        <BannerPreview name={banner.name} image={banner.image} />
      </Suspense>
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={STATE_TONES[banner.state]}>{stateWords(banner)}</Chip>
        <span className="text-14 text-muted">
          {formatNumericDate(from)} a {formatNumericDate(until)}
        </span>
      </div>
      <p className="text-14 wrap-anywhere text-muted">{linkWords(banner.call_to_action, links)}</p>
      <p className="font-medium">{numberWords(banner)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          pending={change.isPending}
          aria-label={`${on ? 'Desligar' : 'Ligar'} ${name}`}
          onClick={() => change.mutate({ params, body: { on: !on, expected_version: version } })}
        >
          {on ? 'Desligar' : 'Ligar'}
        </Button>
        <DeskLink
          page="banners"
          search={{ banner: String(id) }}
          className="btn edge-control min-h-11 bg-surface px-4 text-14 text-ink"
          aria-label={`Mudar ${name}`}
        >
          Mudar
        </DeskLink>
        {place > 0 && (
          <Button
            variant="quiet"
            size="small"
            pending={change.isPending}
            aria-label={`Pôr antes: ${name}`}
            onClick={() => moveTo(place - 1)}
          >
            Pôr antes
          </Button>
        )}
        {place < count - 1 && (
          <Button
            variant="quiet"
            size="small"
            pending={change.isPending}
            aria-label={`Pôr depois: ${name}`}
            onClick={() => moveTo(place + 1)}
          >
            Pôr depois
          </Button>
        )}
        <Button variant="danger" size="small" aria-label={`Apagar ${name}`} onClick={() => setAsking(true)}>
          Apagar
        </Button>
      </div>
      <Suspense>
        <RemoveBanner banner={banner} isOpen={isAsking} onClose={() => setAsking(false)} />
      </Suspense>
    </Card>
  );
}
