import { isMatchType, MATCH_TYPES, matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { shortName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useState } from 'react';
import { playerQuery } from '../../../data/get-player.ts';
import { FilterSelect, Filters } from '../../../ui/fields/select.tsx';
import { openWithCode } from '../../../ui/overlays/open-with-code.ts';
import type { MatchListSearch } from '../search/match-search.ts';

const load = async () => ({ default: (await import('./create/player-picker.tsx')).PlayerPicker });
const PlayerPicker = lazy(load);

/** Filters the viewer's matches by type and by another player. */
export function MatchFilters({
  playerId,
  search,
  onChange,
}: {
  playerId: number;
  search: MatchListSearch;
  onChange: (search: MatchListSearch) => void;
}) {
  const [picking, setPicking] = useState(false);
  const companion = useQuery({
    ...playerQuery(search.with ?? 0),
    enabled: search.with !== undefined,
  });
  const change = (part: MatchListSearch) => onChange({ ...search, ...part, page: undefined });
  return (
    <>
      <Filters label="Filtros">
        <FilterSelect
          label="Tipo"
          value={search.type ?? ''}
          options={[
            { value: '', label: 'Todos os tipos' },
            ...MATCH_TYPES.map((value) => ({ value, label: matchTypeLabel(value) })),
          ]}
          onChange={(value) => change({ type: isMatchType(value) ? value : undefined })}
        />
        {search.with === undefined ? (
          <button type="button" className="filter" onClick={() => openWithCode(load, () => setPicking(true))}>
            Com quem
          </button>
        ) : (
          <button type="button" className="filter on" onClick={() => change({ with: undefined })}>
            Com {companion.data ? shortName(companion.data) : '…'}
            <X size={16} aria-label="Tirar este filtro" />
          </button>
        )}
      </Filters>
      {picking && (
        <Suspense>
          <PlayerPicker
            isOpen
            onClose={() => setPicking(false)}
            playerId={playerId}
            exclude={[playerId]}
            title="Partidas com quem?"
            onPick={({ id }) => {
              setPicking(false);
              change({ with: id });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
