import type { Tournament } from '@bandeja/contract/calls/tournaments';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { Chip, LiveDot } from '../../../ui/chip.tsx';
import { dateRange, STATUS_LABELS, STATUS_TONES, TEAM_TONES, teamLabel } from '../tournament-texts.ts';
import { TournamentPicture } from './tournament-picture.tsx';

/** A tournament in the list: state, dates, club, categories, the viewer's team. A tap anywhere opens it. */
export function TournamentCard({ tournament, viewer }: { tournament: Tournament; viewer: number }) {
  const { hash, name, club, status, categories, own_teams } = tournament;
  return (
    <div className="relative grid min-w-0 rounded-card has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-blue-text">
      <Card as="article" pad="none" className="grid grid-cols-[minmax(0,1fr)] content-start">
        <div className="h-24 overflow-hidden">
          <TournamentPicture image={tournament.image} />
        </div>
        <div className="grid min-w-0 gap-2 p-4">
          <div className="flex flex-wrap items-center gap-2">
            <Chip tone={STATUS_TONES[status]}>
              {status === 'running' && <LiveDot />}
              <span>{STATUS_LABELS[status]}</span>
            </Chip>
            <span className="text-13 text-muted">{dateRange(tournament.starts_on, tournament.ends_on)}</span>
          </div>
          <h3 className="text-balance">
            <Link
              to="/tournament/$hash"
              params={{ hash }}
              className="outline-none after:absolute after:inset-0 after:rounded-card"
            >
              {name}
            </Link>
          </h3>
          <p className="text-14 leading-small text-muted">
            {club.name}, {club.city}
          </p>
          <p className="text-14 leading-small">{categories.map((category) => category.name).join(' · ')}</p>
          {status === 'open' && (
            <p className="text-13 text-muted">
              Inscrições até {formatDeadline(tournament.registration_ends_at, tournament.timezone)}
            </p>
          )}
          {own_teams.map((team) => (
            <div key={team.id} className="flex flex-wrap items-center gap-2 border-line border-t pt-3">
              <Chip tone={TEAM_TONES[team.status]}>{teamLabel(team, viewer)}</Chip>
              <span className="text-13 text-muted">{team.category_name}</span>
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
