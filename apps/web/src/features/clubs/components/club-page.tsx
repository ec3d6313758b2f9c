import type { Club } from '@bandeja/contract/calls/clubs';
import { ApiError } from '@bandeja/contract/client';
import { sellerText } from '@bandeja/rules/clubs/legal-document';
import { formatPhone } from '@bandeja/rules/players/contact';
import { useQuery } from '@tanstack/react-query';
import Globe from 'lucide-react/icons/globe';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { clubQuery } from '../../../data/shared-reads.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { mapLink } from '../../../lib/format.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { CourtIcon } from '../../../ui/court/court-icon.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';

interface ClubPageProps {
  slug: string;
  /** Renders the free times of today. */
  freeTimes: (club: Club) => ReactNode;
  banners: ReactNode;
}

/** The public page of a club: data, location, courts, banners. */
export function ClubPage({ slug, freeTimes, banners }: ClubPageProps) {
  const club = useQuery(clubQuery(slug));
  const lastKnown = useLastKnown(club);
  usePageTitle(club.data?.name);
  if (club.data) {
    return (
      <>
        {lastKnown && <OfflineStrip time={lastKnown} />}
        <ClubView club={club.data} freeTimes={freeTimes(club.data)} />
        {banners}
      </>
    );
  }
  if (club.isPending) {
    return (
      <Loading label="Buscando o clube" className="grid gap-6">
        <Skeleton className="h-14 w-7/10" />
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </Loading>
    );
  }
  if (club.error instanceof ApiError && club.error.status === 404) {
    return (
      <>
        <PageHeader title="Clube não encontrado" />
        <EmptyState title="Não há clube neste endereço" text="Ele mudou de nome ou saiu daqui.">
          <LinkButton to="/booking">Ver quadras livres</LinkButton>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Clube" />
      <ErrorState
        title="Não deu para buscar o clube"
        text={errorText(club.error, 'Confira o sinal e tente de novo.')}
        onRetry={() => void club.refetch()}
      />
    </>
  );
}

function ClubView({ club, freeTimes }: { club: Club; freeTimes: ReactNode }) {
  const { slug, name, city, state, description, images, courts = [] } = club;
  const seller = sellerText(club.legal);
  return (
    <>
      <PageHeader title={name} text={`${city}, ${state}`}>
        <LinkButton to="/booking" search={{ club: slug }} className="max-desk:hidden">
          Reservar Quadra
        </LinkButton>
      </PageHeader>
      {images.length > 0 && (
        <Carousel label={`Fotos de ${name}`} wide>
          {images.map(({ id, image, caption }) => (
            <img
              key={id}
              src={image}
              alt={caption ?? ''}
              width={320}
              height={180}
              loading="lazy"
              className="aspect-video h-auto w-full rounded-card bg-sunken object-cover"
            />
          ))}
        </Carousel>
      )}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_356px]">
        <Section title="Livres hoje">
          {freeTimes}
          <LinkButton to="/booking" search={{ club: slug }} size="tall" wide className="desk:hidden">
            Reservar Quadra
          </LinkButton>
        </Section>
        <div className="grid min-w-0 gap-6">
          <Section title="Sobre o clube">
            <Card className="grid gap-4">
              {description && <p>{description}</p>}
              <Contact club={club} />
              {seller && <p className="text-13 leading-small text-muted wrap-anywhere">{seller}</p>}
            </Card>
          </Section>
          {courts.length > 0 && (
            <Section title={courts.length === 1 ? '1 quadra' : `${courts.length} quadras`}>
              <Card pad="none">
                <ul>
                  {courts.map((court) => (
                    <li
                      key={court.id}
                      className="flex items-center gap-3.5 border-t border-line px-5 py-3 first:border-t-0"
                    >
                      <CourtIcon size={24} className="flex-none text-blue-text" />
                      <div className="min-w-0">
                        <h3>{court.name}</h3>
                        <p className="text-14 leading-small text-muted">
                          {[court.sport, court.surface, court.indoor ? 'coberta' : 'descoberta'].join(' · ')}
                        </p>
                      </div>
                    </li>
                  ))}
                </ul>
              </Card>
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

const row = 'flex min-h-11 items-center gap-3 font-medium text-blue-text';

function Contact({ club }: { club: Club }) {
  const { google_location, phone_number, email, website } = club;
  return (
    <ul className="-my-1.5">
      {google_location && (
        <li>
          <a className={row} href={mapLink(google_location)} target="_blank" rel="noreferrer">
            <MapPin size={20} className="flex-none" />
            <span className="min-w-0">
              {/^https?:/i.test(google_location) ? 'Ver no mapa' : google_location}
            </span>
          </a>
        </li>
      )}
      {phone_number && (
        <li>
          <a className={row} href={`tel:${phone_number.replace(/[^\d+]/g, '')}`}>
            <Phone size={20} className="flex-none" />
            <span className="num min-w-0">{formatPhone(phone_number)}</span>
          </a>
        </li>
      )}
      {email && (
        <li>
          <a className={row} href={`mailto:${email}`}>
            <Mail size={20} className="flex-none" />
            <span className="min-w-0 wrap-break-word">{email}</span>
          </a>
        </li>
      )}
      {website && /^https?:\/\//i.test(website) && (
        <li>
          <a className={row} href={website} target="_blank" rel="noreferrer">
            <Globe size={20} className="flex-none" />
            <span className="min-w-0 wrap-break-word">
              {website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
            </span>
          </a>
        </li>
      )}
    </ul>
  );
}
