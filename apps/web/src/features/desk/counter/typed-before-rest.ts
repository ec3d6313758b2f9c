import { dropDraft, readDraft, saveDraft } from '../../../lib/form/drafts.ts';

/** What was typed and not sent when a counter's computer asked for the PIN. */
export interface TypedBefore {
  /** Where it was typed: the sheet, or the page. */
  place: string;
  fields: { label: string; value: string }[];
}

const keyOf = (slug: string) => `desk.typed.${slug}`;

type Field = HTMLInputElement | HTMLTextAreaElement;
/** A choice is made again with a tap; a secret is not kept. */
const TEXTS = ['text', 'tel', 'email', 'url', 'number', 'date', 'time', 'textarea'];

const isText = (target: unknown): target is Field =>
  TEXTS.includes((target as Field).type) && (target as Field).autocomplete !== 'one-time-code';

const textOf = (node: Element | null | undefined) => node?.textContent?.trim() ?? '';

/** Follows what a person types, in any form. @returns `keep`, which stores what still stands in its fields, and `stop` */
export function watchTyped(slug: string): { keep: () => void; stop: () => void } {
  const typed = new Set<Field>();
  const follow = ({ target }: Event) => {
    if (isText(target)) typed.add(target);
  };
  addEventListener('input', follow, { capture: true, passive: true });
  return {
    keep() {
      const fields = [...typed].filter(({ isConnected, value }) => isConnected && value.trim() !== '');
      const [first] = fields;
      if (!first) return;
      const sheet = first.closest('[role="dialog"], dialog')?.querySelector('h2');
      const kept: TypedBefore = {
        place: textOf(sheet ?? document.querySelector('main h1')),
        fields: fields.map((field) => ({ label: textOf(field.labels?.[0]), value: field.value.trim() })),
      };
      saveDraft(keyOf(slug), kept);
    },
    stop: () => removeEventListener('input', follow, { capture: true }),
  };
}

export function readTyped(slug: string): TypedBefore | null {
  const { place, fields } = readDraft(keyOf(slug));
  return typeof place === 'string' && Array.isArray(fields) ? { place, fields } : null;
}

export const dropTyped = (slug: string): void => dropDraft(keyOf(slug));
