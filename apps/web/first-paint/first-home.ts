import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import type { Player } from '@bandeja/contract/calls/players';
import { formatLevel, formatReliability } from '@bandeja/rules/format/level';
import { fullName, givenName, initials } from '@bandeja/rules/players/names';
import { pickNextBookings } from '../src/features/bookings/pick-next-booking.ts';
import { pairText, profileNote } from '../src/features/home/home-texts.ts';
import { missingMatch, type NextGame, topGames } from '../src/features/home/next-game.ts';
import { nextMatch } from '../src/features/matches/next-match.ts';
import { avatarOf } from '../src/lib/avatar-of.ts';
import { storedOffset } from '../src/lib/time/stored-offset.ts';
import { renewTimes } from './times.ts';

interface FirstReads {
  bookings: readonly Booking[];
  /** The player's matches to come or not finished. */
  open: readonly Match[];
  player: Player;
}

/** Draws greeting and next game of Home from its first answers, in the place of what was drawn at build time (src/features/home/components/first-home.tsx). */
export function drawFirstHome({ bookings, open, player }: FirstReads): void {
  const now = new Date(Date.now() + storedOffset());
  const reads = { bookings: pickNextBookings(bookings, now), open, soonest: nextMatch(open, now) };
  const [game, ...others] = topGames(reads, now);
  // A court to pay, with its countdown, and a match that has not been read are left to the app.
  if (others.length > 0 || game?.payUntil || missingMatch(reads) !== undefined) return;
  const template = document.querySelector<HTMLTemplateElement>('#first-top')?.content;
  const me = template?.querySelector('[data-area="me"]');
  const top = template?.querySelector(`[data-first="${game ? 'game' : 'none'}"]`);
  const home = document.getElementById('first-home');
  if (!player.level || !me || !top || !home) return;
  greet(me, player, player.level);
  if (game) fill(top, game, player.id);
  // A copy: new elements in the place of the old ones, of which none moves.
  const drawn = home.cloneNode(true) as HTMLElement;
  drawn.querySelector('[data-area="me"]')?.replaceWith(me);
  drawn.querySelector('[aria-busy]')?.replaceWith(top);
  setText(drawn, '.short a:last-child small', profileNote(player));
  home.replaceWith(drawn);
}

const setText = (within: Element, selector: string, text: string) => {
  const element = within.querySelector(selector);
  if (element) element.textContent = text;
};

function greet(me: Element, player: Player, level: NonNullable<Player['level']>): void {
  me.querySelector('a')?.setAttribute('href', `/player/${player.id}`);
  me.querySelector('a')?.setAttribute('aria-label', `Perfil Atleta de ${fullName(player)}`);
  const avatar = me.querySelector<HTMLElement>('.av');
  if (avatar) avatar.dataset.initials = avatarOf(player) ? '' : initials(player);
  setText(me, 'h2 a', `Olá, ${givenName(player)}`);
  setText(me, 'h2 + div > :first-child', `Nível ${formatLevel(level.level)}`);
  setText(me, 'h2 + div > :last-child', `Confiabilidade ${formatReliability(level.reliability)}`);
}

function fill(top: Element, game: NextGame, player: number): void {
  const part = (selector: string) => top.querySelector<HTMLElement>(selector);
  Object.assign(part('.when')?.dataset ?? {}, { when: game.startAt, zone: game.zone });
  Object.assign(part('[data-until]')?.dataset ?? {}, { until: game.startAt });
  renewTimes(top);
  setText(top, '.when ~ span', game.place);
  setText(top, '.when ~ span ~ span', game.detail);
  if (game.waiting) setText(top, '.back > .game + p', game.waiting);
  else part('.back > .game + p')?.remove();
  for (const [index, team] of (['a', 'b'] as const).entries()) {
    const box = top.querySelectorAll('.box')[index];
    if (game.pairs) fillBox(box, game.pairs[team], player);
    else box?.replaceChildren(paragraph(`Dupla ${team.toUpperCase()} a definir`));
  }
  const link = part('.act > a');
  link?.setAttribute('href', game.matchId === null ? `/booking/${game.bookingId}` : `/match/${game.matchId}`);
  setText(top, '.act > a', game.matchId === null ? 'Ver reserva' : 'Ver partida');
}

function fillBox(box: Element | undefined, players: readonly MatchPlayer[], playerId: number): void {
  const { ordered, names, levels } = pairText(players, playerId);
  for (const [index, avatar] of (box?.querySelectorAll<HTMLElement>('.av') ?? []).entries()) {
    const player = ordered[index]?.player;
    // A picture comes with the app, in the place of the empty circle.
    if (player) avatar.dataset.initials = avatarOf(player) ? '' : initials(player);
    else avatar.remove();
  }
  const small = box?.querySelector('small');
  if (levels && small) small.textContent = levels;
  else small?.remove();
  const text = box?.querySelector('.sr-only')?.nextSibling;
  if (text) text.textContent = names;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
