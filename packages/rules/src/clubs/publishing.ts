import { formatMinutes, weekdayOf } from '../time/local-time.ts';

// What a club needs before players see it. The steps are those of its page.

export const CLUB_STEPS = ['club', 'courts', 'schedule', 'payment', 'look'] as const;
export type ClubStep = (typeof CLUB_STEPS)[number];

export type Missing = { step: ClubStep; sentence: string };

type Range = { from: number; to: number };
type Day = {
  date: string;
  hours: readonly { opens: number; closes: number }[];
  prices: readonly { from_minute: number; to_minute: number }[];
};

export type ClubToPublish = {
  city: string;
  legal_name: string | null;
  document: string | null;
  courts: number;
  /** The next opening days, with the hours and prices that hold on them. */
  days: readonly Day[];
};

/** What is missing, in the order of the steps; empty: the club may be published. */
export function missingToPublish({ city, legal_name, document, courts, days }: ClubToPublish): Missing[] {
  const missing: Missing[] = [];
  const lacks = (step: ClubStep, sentence: string) => missing.push({ step, sentence });
  if (!city) lacks('club', 'Falta a cidade.');
  if (!legal_name)
    lacks('club', 'Falta a razão social do clube, ou o nome completo de quem responde por ele.');
  if (!document) lacks('club', 'Falta o CNPJ ou o CPF.');
  if (courts === 0) lacks('courts', 'Falta pelo menos uma quadra.');
  const openDays = days.filter(({ hours }) => hours.length > 0);
  if (openDays.length === 0) lacks('schedule', 'Faltam os horários: o clube não abre em nenhum dia.');
  const unpriced = openDays.flatMap((day) => {
    const [first] = withoutPrice(day);
    return first ? [{ date: day.date, ...first }] : [];
  })[0];
  if (unpriced) {
    const { date, from, to } = unpriced;
    const when = `${WEEKDAYS[weekdayOf(date) - 1]}, das ${formatMinutes(from)} às ${formatMinutes(to)}`;
    lacks('schedule', `Falta o preço de horas em que o clube abre: ${when}.`);
  }
  return missing;
}

const WEEKDAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'];

/** The open minutes of a day without a price, in order: no start in them is sold. */
export function withoutPrice({ hours, prices }: Omit<Day, 'date'>): Range[] {
  let open: Range[] = hours.map(({ opens, closes }) => ({ from: opens, to: closes }));
  for (const { from_minute, to_minute } of prices)
    open = open.flatMap(({ from, to }) =>
      [
        { from, to: Math.min(to, from_minute) },
        { from: Math.max(from, to_minute), to },
      ].filter((rest) => rest.from < rest.to),
    );
  return open.toSorted((a, b) => a.from - b.from);
}
