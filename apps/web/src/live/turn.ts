/** A hidden window keeps its connection for this long. */
const HIDDEN_MS = 10_000;
/** Browsers open six connections to a host by HTTP/1.1: the sixth is left for calls. */
const TURNS = 5;
const POLL_MS = 30_000;

interface TurnOptions {
  /** One lock for each turn. Undefined: without Web Locks (plain http), or by HTTP/2, every window has a turn. */
  locks: Pick<LockManager, 'request'> | undefined;
  isVisible: () => boolean;
  /** Whether the window may have a connection from now on. */
  onTurn: (hasTurn: boolean) => void;
  /** Without a turn, at once and then every 30 s: the window reads its data again. */
  onPoll: () => void;
}

export interface Turn {
  /** The window has something to receive, or its visibility has changed. */
  update: () => void;
  /** Gives the turn back at once. */
  stop: () => void;
}

/** A window takes a turn to have a connection when it becomes visible and gives it back when it has been hidden. */
export function createTurn({ locks, isVisible, onTurn, onPoll }: TurnOptions): Turn {
  type Run = { timer?: ReturnType<typeof setTimeout>; giveBack: () => void };
  let run: Run | null = null;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  function start() {
    if (run) return;
    run = { giveBack: () => {} };
    if (locks) take(run);
    else onTurn(true);
  }

  async function take(mine: Run) {
    for (let turn = 1; turn <= TURNS; turn += 1) if (run !== mine || (await isGranted(turn, mine))) return;
    if (run !== mine) return;
    mine.timer = setTimeout(() => take(mine), POLL_MS);
    onPoll();
  }

  /** The lock is held until the turn is given back; the browser gives it back for a closed window. */
  const isGranted = (turn: number, mine: Run) =>
    new Promise<boolean>((answer) => {
      const whileHeld = (lock: unknown) => {
        const isMine = lock !== null && run === mine;
        answer(isMine);
        if (!isMine) return;
        onTurn(true);
        return new Promise<void>((resolve) => {
          mine.giveBack = resolve;
        });
      };
      locks?.request(`bandeja.live.${turn}`, { ifAvailable: true }, whileHeld).catch(() => answer(false));
    });

  function stop() {
    clearTimeout(hiddenTimer);
    if (!run) return;
    clearTimeout(run.timer);
    run.giveBack();
    run = null;
    onTurn(false);
  }

  return {
    update() {
      clearTimeout(hiddenTimer);
      if (isVisible()) start();
      else if (run) hiddenTimer = setTimeout(stop, HIDDEN_MS);
    },
    stop,
  };
}
