import type { Player } from '@bandeja/contract/calls/players';
import { formatLevel, formatReliability } from '@bandeja/rules/format/level';
import { Chip } from '../../../ui/chip.tsx';

/** At 320 px with text at 200 % a badge takes two lines. */
const WRAPS = 'whitespace-normal!';

/** "Nível 3,4" and "Confiabilidade 62%"; nothing without a level. */
export const LevelBadges = ({ level }: Pick<Player, 'level'>) =>
  level && (
    <div className="flex flex-wrap gap-2">
      <Chip tone="blue" className={WRAPS}>
        <span data-fill="level">Nível {formatLevel(level.level)}</span>
      </Chip>
      <Chip className={WRAPS}>
        <span data-fill="reliability">Confiabilidade {formatReliability(level.reliability)}</span>
      </Chip>
    </div>
  );
