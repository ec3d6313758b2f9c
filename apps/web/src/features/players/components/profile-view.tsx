import type { Player } from '@bandeja/contract/calls/players';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatPhone, formatPostalCode } from '@bandeja/rules/players/contact';
import { fullName } from '@bandeja/rules/players/names';
import Pencil from 'lucide-react/icons/pencil';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { missingText } from '../../../lib/missing-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { genderOptions, handOptionsOf, positionOptions } from '../labels.ts';
import { LevelBadges } from './level-badges.tsx';
import { OwnAvatar } from './own-avatar.tsx';

const labelOf = (options: readonly { value: string; label: string }[], value: string | null) =>
  options.find((option) => option.value === value)?.label;

const AVATAR = 'max-desk:[--d:68px]';

/**
 * Picture, name and playing style. `onEdit` is given on the viewer's own page, where the picture can be changed
 * too.
 */
export function ProfileHeader({ player, onEdit }: { player: Player; onEdit?: () => void }) {
  const plays = [labelOf(handOptionsOf(player.gender), player.best_hand), playsOn(player.court_position)]
    .filter(Boolean)
    .join(', ');
  return (
    <header className="flex items-center gap-4">
      {onEdit ? (
        <OwnAvatar player={player} className={AVATAR} />
      ) : (
        <Avatar name={player} src={avatarOf(player)} size="xl" className={AVATAR} />
      )}
      <div className="min-w-0 flex-1">
        <h1 className="wrap-anywhere">{fullName(player)}</h1>
        {(plays || player.city) && (
          <p className="mt-1 text-14 leading-small text-muted">
            {[plays, player.city].filter(Boolean).join(' · ')}
          </p>
        )}
        <div className="mt-2">
          <LevelBadges level={player.level} />
        </div>
      </div>
      {onEdit && (
        <Button variant="secondary" size="small" onClick={onEdit} aria-label="Editar perfil">
          <Pencil size={16} aria-hidden="true" />
          <span className="hidden desk:inline">Editar perfil</span>
        </Button>
      )}
    </header>
  );
}

const playsOn = (side: Player['court_position']) =>
  side === 'both'
    ? 'joga dos dois lados'
    : side && `joga na ${labelOf(positionOptions, side)?.toLowerCase()}`;

/** Private fields, and fields that are still missing. */
export function ProfileDetails({ player, onEdit }: { player: Player; onEdit: () => void }) {
  const missing = missingText(player);
  const rows = [
    ['E-mail', player.email],
    ['Celular', player.phone && formatPhone(player.phone)],
    ['Gênero', labelOf(genderOptions, player.gender)],
    ['Nascimento', player.birth_date && formatNumericDate(player.birth_date)],
    ['CEP', player.postal_code && formatPostalCode(player.postal_code)],
  ] as const;
  return (
    <Card as="section" aria-labelledby="profile-details">
      <h2 id="profile-details">Seus dados</h2>
      <p className="mt-1 text-14 text-muted">Só você vê.</p>
      {missing && (
        <div className="mt-4">
          <Note tone="amber">
            Para criar partidas falta: {missing}.{' '}
            <button type="button" className="font-bold underline" onClick={onEdit}>
              Completar agora
            </button>
          </Note>
        </div>
      )}
      <dl className="mt-4 grid gap-3">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-14 text-muted">{label}</dt>
            <dd className="num text-14 wrap-anywhere text-ink">{value || 'Não informado'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
