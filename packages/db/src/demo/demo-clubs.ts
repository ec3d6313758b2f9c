import type { OpeningRange } from '@bandeja/rules/bookings/slots/opening-hours';
import type { PriceRule } from '@bandeja/rules/bookings/slots/prices';

export type DemoClub = {
  slug: string;
  name: string;
  city: string;
  state: string;
  timezone: string;
  email: string;
  phone_number: string;
  website: string;
  description: string;
  google_location: string;
  legal_name: string;
  document: string;
  street_address: string;
  courts: readonly { name: string; surface: string; indoor: boolean }[];
  hours: readonly (OpeningRange & { weekdays: readonly number[] })[];
  prices: readonly PriceRule[];
  images: readonly { caption: string; image: string }[];
  /** Matches that its players record per week. */
  matches_a_week: number;
};

const MONDAY_TO_THURSDAY = [1, 2, 3, 4];
const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 7];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const at = (hours: number) => hours * 60;

const price = (weekdays: readonly number[], from: number, to: number, reais: number): PriceRule => ({
  weekdays,
  from_minute: at(from),
  to_minute: at(to),
  price_cents_per_hour: reais * 100,
});

const pictures = (slug: string) => [
  { caption: 'Quadras', image: `/clubs/${slug}-quadras.svg` },
  { caption: 'Fachada', image: `/clubs/${slug}-fachada.svg` },
];

const covered = (name: string) => ({ name, surface: 'grama sintética', indoor: true });
const open = (name: string) => ({ name, surface: 'grama sintética', indoor: false });

/** Three fictional clubs in three cities, one of them in another time zone. */
export const DEMO_CLUBS: readonly DemoClub[] = [
  {
    slug: 'arena-moema-padel',
    name: 'Arena Moema Padel',
    city: 'São Paulo',
    state: 'SP',
    timezone: 'America/Sao_Paulo',
    email: 'contato@arena-moema.example',
    phone_number: '5511900000100',
    website: 'https://arena-moema.example',
    description:
      'Seis quadras a dez minutos do Parque Ibirapuera, quatro delas cobertas. Vestiários, loja e lanchonete. ' +
      'Às sextas jogamos até uma da manhã.',
    google_location: 'Avenida Ibirapuera, Moema, São Paulo - SP',
    legal_name: 'Arena Moema Esportes Ltda.',
    document: '45A1B2C3000153',
    street_address: 'Avenida Ibirapuera, 3000, Moema',
    courts: [
      covered('Quadra 1'),
      covered('Quadra 2'),
      covered('Quadra 3'),
      covered('Quadra 4'),
      open('Quadra 5'),
      open('Quadra 6'),
    ],
    hours: [
      { weekdays: MONDAY_TO_THURSDAY, opens: at(6), closes: at(23) },
      { weekdays: [5], opens: at(6), closes: at(25) },
      { weekdays: WEEKEND, opens: at(7), closes: at(23) },
    ],
    prices: [
      price(WORKDAYS, 6, 9, 140),
      price(WORKDAYS, 9, 16, 110),
      price(WORKDAYS, 16, 18, 150),
      price(WORKDAYS, 18, 22, 180),
      price(WORKDAYS, 22, 25, 140),
      price(WEEKEND, 7, 20, 170),
      price(WEEKEND, 20, 23, 140),
    ],
    images: pictures('arena-moema-padel'),
    matches_a_week: 10,
  },
  {
    slug: 'rio-negro-padel',
    name: 'Rio Negro Padel',
    city: 'Manaus',
    state: 'AM',
    timezone: 'America/Manaus',
    email: 'contato@rio-negro-padel.example',
    phone_number: '5592900000200',
    website: 'https://rio-negro-padel.example',
    description:
      'Quatro quadras cobertas e ventiladas na Ponta Negra: aqui se joga também quando chove. Aulas para todos os níveis.',
    google_location: 'Avenida Coronel Teixeira, Ponta Negra, Manaus - AM',
    legal_name: 'Rio Negro Padel Ltda.',
    document: '10203040000194',
    street_address: 'Avenida Coronel Teixeira, 1200, Ponta Negra',
    courts: [covered('Solimões'), covered('Negro'), covered('Madeira'), covered('Tapajós')],
    hours: [{ weekdays: EVERY_DAY, opens: at(6), closes: at(23) }],
    prices: [
      price(EVERY_DAY, 6, 9, 110),
      price(EVERY_DAY, 9, 17, 80),
      price(EVERY_DAY, 17, 22, 140),
      price(EVERY_DAY, 22, 23, 100),
    ],
    images: pictures('rio-negro-padel'),
    matches_a_week: 6,
  },
  {
    slug: 'ilha-padel-clube',
    name: 'Ilha Padel Clube',
    city: 'Florianópolis',
    state: 'SC',
    timezone: 'America/Sao_Paulo',
    email: 'contato@ilha-padel.example',
    phone_number: '5548900000300',
    website: 'https://ilha-padel.example',
    description:
      'Cinco quadras no Campeche, três ao ar livre com vista para o morro. Chuveiro frio, churrasqueira quente.',
    google_location: 'Avenida Pequeno Príncipe, Campeche, Florianópolis - SC',
    legal_name: 'Ilha Padel Clube Ltda.',
    document: '7XPADEL9000106',
    street_address: 'Avenida Pequeno Príncipe, 800, Campeche',
    courts: [covered('Quadra 1'), covered('Quadra 2'), open('Quadra 3'), open('Quadra 4'), open('Quadra 5')],
    hours: [
      { weekdays: WORKDAYS, opens: at(7), closes: at(23) },
      { weekdays: WEEKEND, opens: at(8), closes: at(22) },
    ],
    prices: [
      price(WORKDAYS, 7, 17, 90),
      price(WORKDAYS, 17, 21, 150),
      price(WORKDAYS, 21, 23, 120),
      price(WEEKEND, 8, 22, 140),
    ],
    images: pictures('ilha-padel-clube'),
    matches_a_week: 6,
  },
];
