import MapPin from 'lucide-react/icons/map-pin';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';

interface CityChoiceProps {
  /** Those with clubs; undefined while they load. */
  cities: readonly string[] | undefined;
  error: string | null;
  /** The player's city, where no club is. */
  unknown: string | undefined;
  onRetry: () => void;
  onChoose: (city: string) => void;
}

/** The first visit without a known city: the player taps one, so that clubs of two cities never share a list. */
export function CityChoice({ cities, error, unknown, onRetry, onChoose }: CityChoiceProps) {
  return (
    <div className="one-column grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Em que cidade você joga?"
        text={
          unknown === undefined
            ? 'Mostramos as quadras livres dessa cidade. Dá para trocar depois.'
            : `Ainda não há clubes em ${unknown}. Escolha outra cidade.`
        }
      />
      {cities !== undefined ? (
        cities.length > 0 ? (
          <ul className="grid gap-2">
            {cities.map((city) => (
              <li key={city}>
                <Button variant="secondary" size="tall" wide onClick={() => onChoose(city)}>
                  <MapPin size={20} aria-hidden="true" />
                  {city}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="Ainda não há clubes" text="Volte em breve." />
        )
      ) : error === null ? (
        <Skeleton className="h-40" />
      ) : (
        <ErrorState title="Não deu para buscar as cidades" text={error} onRetry={onRetry} />
      )}
    </div>
  );
}

/** Without case and accents, as the server compares cities. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The spelling of a city in the list of those with clubs; undefined: no club is there. */
export const knownCity = (city: string, cities: readonly string[]): string | undefined =>
  cities.find((one) => folded(one) === folded(city));
