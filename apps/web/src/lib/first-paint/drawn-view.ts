/** An element as tag, attributes and children; a text as itself. */
export type Drawn = string | [tag: string, attributes: Record<string, string>, children: Drawn[]];

const SVG = 'http://www.w3.org/2000/svg';
const SVG_TAGS = new Set([
  'svg',
  'g',
  'path',
  'circle',
  'rect',
  'line',
  'ellipse',
  'polyline',
  'polygon',
  'use',
]);
const TAGS = new Set([
  ...SVG_TAGS,
  ...[
    'a',
    'article',
    'b',
    'br',
    'button',
    'div',
    'footer',
    'h1',
    'h2',
    'h3',
    'header',
    'img',
    'li',
    'nav',
    'ol',
    'p',
  ],
  ...['section', 'small', 'span', 'strong', 'ul'],
]);
const ATTRIBUTES =
  /^(alt|c[xy]|class|d|dir|fill|height|href|id|lang|points|r|r[xy]|role|src|stroke(-\w+)*|style|tabindex|type|viewBox|width|[xy][12]?|(aria|data)-[\w-]+)$/;

/** Parts whose styles are loaded with their code: only their space is kept. */
const LATER = '[data-area="banner"],[data-area="rankings"]';

type Heights = ReadonlyMap<string, number>;

const areaOf = (part: Element): string => (part as HTMLElement).dataset.area ?? '';

/**
 * The heights of the parts of which only the space is kept, by area: a part off the page has none, and its element may
 * have changed since.
 */
export const heightsOf = (node: ParentNode): Heights =>
  new Map([...node.querySelectorAll(LATER)].map((part) => [areaOf(part), part.clientHeight]));

/** A part of the page as data: what was drawn, without what it does. */
export function viewOf(node: Node, heights: Heights): Drawn[] {
  return [...node.childNodes].flatMap((child): Drawn[] => {
    if (child.nodeType === Node.TEXT_NODE) return [child.textContent ?? ''];
    if (!(child instanceof Element)) return [];
    const tag = child.localName;
    if (!TAGS.has(tag)) return [];
    if (child.matches(LATER)) {
      const area = areaOf(child);
      return [['div', { 'data-area': area, style: `height:${heights.get(area) ?? 0}px` }, []]];
    }
    const attributes = [...child.attributes].filter(({ name }) => ATTRIBUTES.test(name));
    const own = Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
    return [[tag, own, viewOf(child, heights)]];
  });
}

/** Addresses of this origin only. */
const isOwn = (address: string) => /^(#|\/(?!\/))/.test(address);

/** Draws kept data. Text stays text, and only listed elements and attributes are made. */
export function drawView(view: readonly Drawn[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const one of view) {
    if (typeof one === 'string') {
      fragment.append(one);
      continue;
    }
    const [tag, attributes, children] = one;
    if (!TAGS.has(tag)) continue;
    const element = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (!ATTRIBUTES.test(name)) continue;
      // As a property, because the Content Security Policy refuses the attribute.
      if (name === 'style') element.style.cssText = value;
      else if ((name !== 'href' && name !== 'src') || isOwn(value)) element.setAttribute(name, value);
    }
    element.append(drawView(children));
    fragment.append(element);
  }
  return fragment;
}
