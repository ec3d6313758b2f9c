import type { Told } from './live-event.ts';

/** What tabs say to one another. */
type Message =
  /** From a tab that follows: what it wants to hear, none when it goes. The one that leads answers with `open`. */
  | { kind: 'topics'; tab: string; topics: readonly string[] }
  /** From the one that leads: what is heard. */
  | { kind: 'open'; tab: string; topics: readonly string[] }
  | { kind: 'told'; told: Told };

const LOCK = 'bandeja.live';
/** How often a tab that follows says that it is there, and the one that leads forgets who has not. */
const SAY_MS = 15_000;
const FORGET_MS = 50_000;
/** A leader that does not answer in this time sleeps (phones freeze hidden tabs, which keep their locks). */
const ANSWER_MS = 3_000;

interface TabsOptions {
  /** Names this tab among the others. */
  id: string;
  /** Missing where the browser has no Web Locks (plain http) or channels: every tab then leads for itself. */
  locks: LockManager | undefined;
  channel: BroadcastChannel | undefined;
  /** Only a tab somebody looks at takes over from one that does not answer. */
  isVisible: () => boolean;
  /** This tab leads, and these are the topics of all tabs; null: it leads no more. */
  onLead: (topics: readonly string[] | null) => void;
  /** Another tab leads, and told this. */
  onTold: (told: Told) => void;
  /** What is heard from now on through another tab; none while nobody leads. */
  onOpen: (topics: readonly string[]) => void;
}

export interface Tabs {
  start: () => void;
  stop: () => void;
  /** What this tab wants to hear. */
  want: (topics: readonly string[]) => void;
  /** The one that leads passes on. */
  tell: (told: Told) => void;
  open: (topics: readonly string[]) => void;
}

/** Tabs of one browser choose one to keep the connection; when it goes, or falls asleep, another takes over. */
export function createTabs(options: TabsOptions): Tabs {
  const { id, locks, isVisible, onLead } = options;
  const channel = locks && options.channel;
  const others = new Map<string, { topics: readonly string[]; seenAt: number }>();
  let own: readonly string[] = [];
  let heard: readonly string[] = [];
  let role: 'out' | 'follows' | 'leads' = 'out';
  let leader = '';
  /** Ends the wait for the lock, or gives it back. */
  let leave = () => {};
  let ticking: ReturnType<typeof setInterval> | undefined;
  let unanswered: ReturnType<typeof setTimeout> | undefined;

  const say = (message: Message) => channel?.postMessage(message);

  function compete(mode: { steal: true } | { signal: AbortSignal }, waiting: AbortController) {
    let release = () => {};
    leave = () => {
      waiting.abort();
      release();
    };
    const mine = leave;
    const turn = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        // Left while the browser was on its way here.
        if (leave !== mine || role === 'out') resolve();
        else lead();
      });
    locks?.request(LOCK, mode, turn).catch(() => {
      // Aborted by ourselves, or stolen by a tab that thought this one asleep: then follow it.
      if (leave === mine && role !== 'out') follow();
    });
  }

  function lead() {
    role = 'leads';
    clearTimeout(unanswered);
    others.clear();
    options.onOpen([]);
    // A new name: the others say what they want.
    open([]);
    gather();
  }

  function follow() {
    role = 'follows';
    leader = '';
    onLead(null);
    options.onOpen([]);
    const waiting = new AbortController();
    compete({ signal: waiting.signal }, waiting);
    sayTopics();
  }

  function takeOver() {
    if (role !== 'follows' || !isVisible()) return;
    leave();
    compete({ steal: true }, new AbortController());
  }

  function gather() {
    const topics = [own, ...[...others.values()].map((other) => other.topics)].flat();
    onLead([...new Set(topics)]);
  }

  function sayTopics() {
    say({ kind: 'topics', tab: id, topics: own });
    if (!channel || !isVisible()) return;
    clearTimeout(unanswered);
    unanswered = setTimeout(takeOver, ANSWER_MS);
  }

  function tick() {
    if (role === 'follows') return sayTopics();
    const before = others.size;
    for (const [tab, { seenAt }] of others) if (performance.now() - seenAt > FORGET_MS) others.delete(tab);
    if (others.size !== before) gather();
  }

  function open(topics: readonly string[]) {
    if (role !== 'leads') return;
    heard = topics;
    say({ kind: 'open', tab: id, topics });
  }

  function hear(message: Message) {
    if (role === 'out') return;
    if (message.kind === 'topics') {
      if (role !== 'leads') return;
      if (message.topics.length > 0)
        others.set(message.tab, { topics: message.topics, seenAt: performance.now() });
      else others.delete(message.tab);
      gather();
      open(heard);
    } else if (role === 'follows') {
      clearTimeout(unanswered);
      if (message.kind === 'told') return options.onTold(message.told);
      options.onOpen(message.topics);
      if (message.tab === leader) return;
      leader = message.tab;
      sayTopics();
    }
  }

  if (channel) channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);

  return {
    start() {
      if (role !== 'out') return;
      ticking = setInterval(tick, SAY_MS);
      role = 'follows';
      if (!locks || !channel) return lead();
      follow();
    },
    stop() {
      if (role === 'out') return;
      clearInterval(ticking);
      clearTimeout(unanswered);
      if (role === 'leads') open([]);
      else say({ kind: 'topics', tab: id, topics: [] });
      role = 'out';
      others.clear();
      leave();
      onLead(null);
      options.onOpen([]);
    },
    want(topics) {
      own = topics;
      if (role === 'leads') gather();
      if (role === 'follows') sayTopics();
    },
    tell(told) {
      if (role === 'leads') say({ kind: 'told', told });
    },
    open,
  };
}
