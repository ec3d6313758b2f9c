import type { ShownEntry } from '../../../../data/offline/queue-port.ts';
import { waitingTitle } from '../../../../data/offline/waiting-title.ts';
import { needsPlayer } from '../../../../shell/queue/queue-text.ts';
import { Chip } from '../../../../ui/chip.tsx';

/** What waits on this device for a match of a list. */
export const WaitingChip = ({ entries }: { entries: readonly ShownEntry[] }) =>
  entries.some(needsPlayer) ? (
    <Chip tone="red">Precisa de você</Chip>
  ) : (
    <Chip tone="amber">{waitingTitle(entries)}</Chip>
  );
