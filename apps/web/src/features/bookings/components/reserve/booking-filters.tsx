import type { Club } from '@bandeja/contract/calls/clubs';
import { FilterSelect, Filters } from '../../../../ui/fields/select.tsx';
import { DEFAULT_SPORT } from '../../search/booking-search.ts';

interface Place {
  sport: string;
  city: string | undefined;
  club: string | undefined;
}

/** Sport, city and club. A club implies its city; choosing another city clears the club. Clubs of one city only. */
export function BookingFilters({
  place,
  clubs,
  chosen,
  cities,
  onChange,
}: {
  place: Place;
  /** The clubs to choose from; those of the city when one is chosen. */
  clubs: readonly Club[];
  /** The chosen club, when loaded: `clubs` holds only the first hundred. */
  chosen: Club | undefined;
  cities: readonly string[];
  onChange: (place: Place) => void;
}) {
  const { sport, club } = place;
  const city = chosen?.city ?? place.city;
  const sports = unique([DEFAULT_SPORT, ...clubs.flatMap((one) => one.sports), sport]);
  const choices = clubs.filter((one) => one.sports.includes(sport) && (!city || one.city === city));
  const known = chosen && !choices.some((one) => one.slug === chosen.slug) ? [chosen, ...choices] : choices;
  return (
    <Filters label="Filtros">
      <FilterSelect
        label="Esporte"
        neutral={DEFAULT_SPORT}
        value={sport}
        options={sports.map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ ...place, sport: value })}
      />
      <FilterSelect
        label="Cidade"
        value={city ?? ''}
        options={unique([...cities, ...(city ? [city] : [])]).map((one) => option(one))}
        onChange={(value) => onChange({ sport, city: value, club: undefined })}
      />
      <FilterSelect
        label="Clube"
        value={club ?? ''}
        options={[option('', 'Todos os clubes'), ...known.map(({ slug, name }) => option(slug, name))]}
        onChange={(value) => onChange({ sport, city, club: value || undefined })}
      />
    </Filters>
  );
}

const option = (value: string, label = value) => ({ value, label });
const unique = (values: readonly string[]) => [...new Set(values)];
