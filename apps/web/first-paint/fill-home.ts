import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import type { Player } from '@bandeja/contract/calls/players';
import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { formatLevel, formatReliability } from '@bandeja/rules/format/level';
import { fullName, givenName, initials } from '@bandeja/rules/players/names';
import { pickNextBookings } from '../src/features/bookings/pick-next-booking.ts';
import { pairText, profileNote, whenLength } from '../src/features/home/home-texts.ts';
import { missingMatch, type NextGame, topGames } from '../src/features/home/next-game.ts';
import { guestGames } from '../src/features/matches/guest-games.ts';
import { nextMatch } from '../src/features/matches/next-match.ts';
import { avatarOf } from '../src/lib/avatar-of.ts';
import { storedOffset } from '../src/lib/time/stored-offset.ts';

/** What stands in the places of Home (`data-fill`), as text and attributes; a place without an entry is left out. */
type Places = Record<string, Record<string, string>>;

interface HomeAnswers {
  player: Player;
  bookings: readonly Booking[];
  /** The player's matches to come or not finished. */
  open: readonly Match[];
  /** The player's own of tournaments, as stored. */
  ownGames: readonly TournamentMatch[];
}

/** Puts Home, as known, in the place of its skeleton (src/features/home/components/first-home.tsx has both). */
export function fillHome({ player, bookings, open, ownGames }: HomeAnswers): void {
  const now = new Date(Date.now() + storedOffset());
  const [guests = null] = guestGames(ownGames, now);
  const reads = { bookings: pickNextBookings(bookings, now), open, soonest: nextMatch(open, now), guests };
  const [game, ...others] = topGames(reads, now);
  // A court to pay, with its countdown, and a match that has not been read are left to the app.
  if (!player.level || others.length > 0 || game?.payUntil || missingMatch(reads) !== undefined) return;
  const home = document.querySelector<HTMLTemplateElement>('#known-home')?.content.firstElementChild;
  if (!home) return;
  const places: Places = {
    me: { href: `/player/${player.id}`, 'aria-label': `Perfil Atleta de ${fullName(player)}` },
    'me-avatar': avatar(player),
    hello: { text: `Olá, ${givenName(player)}` },
    level: { text: `Nível ${formatLevel(player.level.level)}` },
    reliability: { text: `Confiabilidade ${formatReliability(player.level.reliability)}` },
    'profile-note': { text: profileNote(player) },
    ...(game ? placesOf(game, player.id) : { 'no-game': {} }),
  };
  for (const place of home.querySelectorAll<HTMLElement>('[data-fill]')) {
    const entry = places[place.dataset.fill ?? ''];
    if (!entry) place.remove();
    for (const [name, value] of Object.entries(entry ?? {}))
      if (name === 'text') place.textContent = value;
      else place.setAttribute(name, value);
  }
  // New elements in the place of the old ones, of which none moves.
  document.querySelector('.home-grid')?.replaceWith(home);
}

/** A picture comes with the app, in the place of the empty circle. */
const avatar = (player: Player | MatchPlayer['player']) => ({
  'data-initials': avatarOf(player) ? '' : initials(player),
});

function placesOf(game: NextGame, player: number): Places {
  return {
    game: {},
    until: { text: game.until },
    when: { text: game.when, 'data-length': whenLength(game.when) },
    place: { text: game.place },
    detail: { text: game.detail },
    ...(game.waiting && { waiting: { text: game.waiting } }),
    ...pairPlaces('A', game.pairs?.a, player),
    ...pairPlaces('B', game.pairs?.b, player),
    'game-link': linkOf(game),
  };
}

function linkOf({ matchId, tournament, bookingId }: NextGame) {
  if (matchId !== null) return { text: 'Ver partida', href: `/match/${matchId}` };
  if (tournament !== null) return { text: 'Ver torneio', href: `/tournament/${tournament}` };
  return { text: 'Ver reserva', href: `/booking/${bookingId}` };
}

function pairPlaces(team: 'A' | 'B', players: readonly MatchPlayer[] | undefined, player: number): Places {
  if (!players) return { [`names-${team}`]: { text: `Dupla ${team} a definir` } };
  const { ordered, names, levels } = pairText(players, player);
  return {
    [`pair-${team}`]: {},
    ...Object.fromEntries(ordered.map((one, index) => [`pair-${team}-${index}`, avatar(one.player)])),
    [`label-${team}`]: {},
    [`names-${team}`]: { text: names },
    ...(levels && { [`levels-${team}`]: { text: levels } }),
  };
}
