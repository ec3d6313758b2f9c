import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { Tournament, TournamentCategory } from '@bandeja/contract/calls/tournaments';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { tableName } from '@bandeja/rules/players/names';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { categoryFormWords } from '@bandeja/rules/tournaments/phase-forms';
import { tableWords } from '@bandeja/rules/tournaments/tie-break-words';
import { useQuery } from '@tanstack/react-query';
import Trophy from 'lucide-react/icons/trophy';
import { type ReactNode, Suspense } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card, Section, Turf } from '../../../ui/card.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { ShareButton } from '../../../ui/share/share-button.tsx';
import { groupsQuery, teamsQuery, tournamentMatchesQuery } from '../api.ts';
import { ownNextMatch } from '../bracket-rounds.ts';
import {
  feeText,
  levelRange,
  placesText,
  playsForThird,
  refusalBeside,
  whoPlays,
} from '../category-texts.ts';
import { type OwnResult, ownResult, type Podium, podiumOf } from '../own-result.ts';
import type { OfCategory } from '../share/tournament-pictures.tsx';
import { isOf, membersOf, noTeamsText } from '../tournament-texts.ts';
import { Bracket, type BracketColumnsProps } from './bracket.tsx';
import { MatchDays } from './match-days.tsx';
import { OwnMatch } from './own-match.tsx';
import { OwnTeam } from './own-team.tsx';
import { Standings, type StandingsTableProps } from './standings.tsx';

const OwnImpediments = lazyPart(async () => (await import('./own-impediments.tsx')).OwnImpediments);

const COLUMNS =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,1fr)_340px]';

interface CategoryPartProps {
  tournament: Tournament;
  category: TournamentCategory;
  /** Null: not signed in, or not registered as a player. */
  viewer: number | null;
}

/** One category of a tournament: own match and registration, groups, bracket, matches, teams. */
export function CategoryPart({ tournament, category, viewer }: CategoryPartProps) {
  const { timezone: zone, own_teams } = tournament;
  const teams = useQuery(teamsQuery(category.id));
  const groups = useQuery({ ...groupsQuery(category.id), enabled: category.drawn });
  const matches = useQuery({ ...tournamentMatchesQuery(category.id), enabled: category.drawn });
  const failed = [teams, groups, matches].find((read) => read.isError && read.data === undefined);
  const ownTeams = own_teams.filter((team) => team.category === category.id);
  const isOver = tournament.status === 'finished' || tournament.status === 'cancelled';
  const own = isOver ? null : ownNextMatch(matches.data ?? []);
  const result =
    tournament.status === 'finished' ? ownResult(matches.data ?? [], groups.data ?? [], viewer) : null;
  const champion = teams.data?.find((team) => team.id === category.champion);
  const ordered = (groups.data ?? []).toSorted(
    (a, b) => Number(hasPlayer(b.standings, viewer)) - Number(hasPlayer(a.standings, viewer)),
  );
  const timeOf = (instant: string) =>
    `${formatShortDate(localDateOf(instant, zone))}, ${localTimeOf(instant, zone)}`;
  const confirmed = teams.data?.filter((team) => team.status === 'confirmed') ?? [];
  const knockout = { matches: matches.data ?? [], viewer, timeOf };
  const podium = podiumOf(knockout.matches);
  const hasKnockout = matches.data?.some((match) => match.group === null) ?? false;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      <div className={COLUMNS}>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 wide:order-2">
          {champion && (
            <Champion
              team={champion}
              share={podium && <SharePodium {...{ tournament, category, podium }} />}
            />
          )}
          {result && <Result {...result} />}
          {own && viewer !== null && <OwnMatch match={own} viewer={viewer} zone={zone} />}
          {viewer !== null &&
            ownTeams
              .filter((team) => !category.drawn || team.status !== 'confirmed' || team.can.withdraw)
              .map((team) => <OwnTeam key={team.id} team={team} viewer={viewer} zone={zone} />)}
          {viewer !== null && ownTeams.length > 0 && tournament.impediments && (
            <Suspense>
              <OwnImpediments tournament={tournament} asked={tournament.impediments} />
            </Suspense>
          )}
          <Facts
            tournament={tournament}
            category={category}
            hasThird={playsForThird(category, knockout.matches)}
            isInvited={ownTeams.some((team) => team.can.decline)}
          />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          {failed && (
            <ErrorState
              title="Não deu para buscar esta categoria"
              text={errorText(failed.error, 'Confira o sinal e tente de novo.')}
              onRetry={() => void failed.refetch()}
            />
          )}
          {(teams.isLoading || groups.isLoading || matches.isLoading) && (
            <Loading label="Buscando a categoria" className="grid gap-3">
              <CardSkeleton />
              <CardSkeleton />
            </Loading>
          )}
          {ordered.length > 0 && (
            <Section title="Grupos">
              <div className="grid gap-4">
                {ordered.map((group) => (
                  <Standings
                    key={group.id}
                    {...{ group, advancing: category.advancing, viewer }}
                    share={
                      <ShareGroup
                        {...{ tournament, category, group, advancing: category.advancing, viewer }}
                      />
                    }
                  />
                ))}
              </div>
            </Section>
          )}
          {ordered.length === 0 && teams.data && (
            <Teams teams={confirmed} viewer={viewer} status={tournament.status} />
          )}
        </div>
      </div>
      {hasKnockout && (
        <Bracket {...knockout} share={<ShareBracket {...{ tournament, category, ...knockout }} />} />
      )}
      {matches.data && matches.data.length > 0 && (
        <Section title="Jogos">
          <div className="grid items-start gap-4 wide:grid-cols-2">
            <MatchDays matches={matches.data} viewer={viewer} zone={zone} />
          </div>
        </Section>
      )}
      {ordered.length > 0 && teams.data && (
        <Teams teams={confirmed} viewer={viewer} status={tournament.status} />
      )}
    </div>
  );
}

const hasPlayer = (standings: { team: Parameters<typeof isOf>[0] }[], viewer: number | null) =>
  standings.some((row) => isOf(row.team, viewer));

function Result({ place, won, lost }: OwnResult) {
  return (
    <Turf aria-labelledby="own-result">
      <div className="grid gap-1 p-5">
        <h2 id="own-result" className="text-14 font-label text-on-turf-muted">
          Seu resultado
        </h2>
        <p className="text-28 leading-tight font-heavy tracking-display">{place}</p>
        <p className="text-14">
          {won === 1 ? '1 vitória' : `${won} vitórias`}, {lost === 1 ? '1 derrota' : `${lost} derrotas`}
        </p>
      </div>
    </Turf>
  );
}

function Champion({ team, share }: { team: TournamentTeam; share: ReactNode }) {
  return (
    <Card as="section" aria-label="Dupla campeã" className="flex items-center gap-4">
      <Trophy size={32} className="flex-none text-orange-text" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 className="text-14 font-label text-muted">Dupla campeã</h2>
        {membersOf(team).map((player) => (
          <p key={player.id} className="font-bold text-ink">
            {tableName(player)}
          </p>
        ))}
      </div>
      {share}
    </Card>
  );
}

interface FactsProps {
  tournament: Tournament;
  category: TournamentCategory;
  hasThird: boolean;
  /** An invitation waits for the viewer's answer, which comes before another registration. */
  isInvited: boolean;
}

function Facts({ tournament, category, hasThird, isInvited }: FactsProps) {
  const refused = refusalBeside(tournament.status, category.refusal);
  return (
    <Card as="section" aria-label={`Categoria ${category.name}`} className="grid gap-3">
      <div>
        <p className="font-bold text-ink">{placesText(category)}</p>
        <p className="text-14 leading-small text-muted">
          {whoPlays(category.gender)}, {levelRange(category)}. {categoryFormWords(category)}.{' '}
          {hasThird && 'Com disputa de 3º lugar. '}
          {feeText(category)}.
        </p>
        <p className="text-13 leading-small text-muted">{tableWords(category)}</p>
      </div>
      {refused && <p className="text-14 leading-small font-label text-amber-text">{refused}</p>}
      {category.can.register && (
        <LinkButton
          variant={isInvited ? 'secondary' : 'primary'}
          to="/tournament/$hash/register"
          params={{ hash: tournament.hash }}
          search={{ categoria: category.id }}
        >
          {category.teams >= category.max_teams ? 'Entrar na fila de espera' : 'Inscrever dupla'}
        </LinkButton>
      )}
    </Card>
  );
}

interface TeamsProps extends Pick<Tournament, 'status'> {
  teams: readonly TournamentTeam[];
  viewer: number | null;
}

function Teams({ teams, viewer, status }: TeamsProps) {
  if (teams.length === 0) return <EmptyState {...noTeamsText(status)} />;
  return (
    <Section title="Duplas">
      <Card pad="none">
        <ul aria-label="Duplas confirmadas" className="wide:columns-2 wide:gap-0">
          {teams.map((team) => (
            <li
              key={team.id}
              className="break-inside-avoid border-line border-b px-4 py-3 text-14 leading-small"
            >
              {membersOf(team).map((player) => (
                <span key={player.id} className="block font-label text-ink">
                  {tableName(player)}
                  {player.id === viewer && ' (você)'}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

const pictures = () => import('../share/tournament-pictures.tsx');
const loadGroup = async () => (await pictures()).GroupPicture;
const loadBracket = async () => (await pictures()).BracketPicture;
const loadPodium = async () => (await pictures()).PodiumPicture;

const ShareGroup = (shown: OfCategory & StandingsTableProps) => (
  <ShareButton label={`Compartilhar grupo ${shown.group.name}`} load={loadGroup} shown={shown} />
);

const ShareBracket = (shown: OfCategory & BracketColumnsProps) => (
  <ShareButton label="Compartilhar a chave" load={loadBracket} shown={shown} />
);

const SharePodium = (shown: OfCategory & { podium: Podium }) => (
  <ShareButton label="Compartilhar pódio" load={loadPodium} shown={shown} />
);
