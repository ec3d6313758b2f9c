import type { Club } from '@bandeja/contract/calls/clubs';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/hooks/use-time.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { clubSuggestionsQuery } from '../api/change-match.ts';
import { CLUB_NAME_MAX } from '../match-names.ts';

const SPORT = 'Padel';

interface Where {
  club: string;
  club_slug: string;
  court: string;
}

/** Club and court. An unknown club is only a name; a registered club offers its courts. */
export function WhereFields({
  value: { club, club_slug, court },
  chosen,
  error,
  onChange,
}: {
  value: Where;
  /** The chosen club, when loaded. */
  chosen: Club | undefined;
  error: string | null;
  onChange: (where: Where) => void;
}) {
  const search = useDebounced(club.trim());
  const clubs = useQuery(clubSuggestionsQuery(search));
  return (
    <>
      <SuggestField
        label="Clube"
        name="club"
        value={club}
        onChange={(text) => onChange({ club: text, club_slug: '', court: '' })}
        onPick={(slug) => {
          const picked = clubs.data?.find((one) => one.slug === slug);
          if (picked) onChange({ club: picked.name, club_slug: slug, court: '' });
        }}
        suggestions={(clubs.data ?? []).map(({ slug, name, city }) => ({
          id: slug,
          label: name,
          detail: city,
        }))}
        whenNone={nothingText(clubs.isPending, clubs.isError)}
        hint={club_slug ? null : 'Não está na lista? Escreva o nome. Também pode ficar para depois.'}
        error={error}
        maxLength={CLUB_NAME_MAX}
      />
      {club_slug && (
        <SelectField
          label="Quadra"
          name="court"
          value={court}
          onChange={(id) => onChange({ club, club_slug, court: id })}
          placeholder="Ainda não sei"
          disabled={!chosen}
          options={padelCourts(chosen)}
        />
      )}
    </>
  );
}

const padelCourts = (club: Club | undefined) =>
  (club?.courts ?? [])
    .filter(({ sport }) => sport === SPORT)
    .map(({ id, name, indoor }) => ({
      value: String(id),
      label: `${name}, ${indoor ? 'coberta' : 'descoberta'}`,
    }));

function nothingText(isPending: boolean, isError: boolean): string {
  if (isPending) return 'Buscando clubes…';
  if (isError) return 'Sem sinal para buscar clubes. Vale o nome que você escrever.';
  return 'Nenhum clube daqui com este nome. Vale o que você escreveu.';
}
