import { piecesOf } from '../safe-html.ts';

/** Html of the server, drawn as text with emphasis and line breaks. */
export const SafeHtml = ({ html }: { html: string }) =>
  piecesOf(html).map((piece, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces have no identity besides their place.
    if ('lineBreak' in piece) return <br key={index} />;
    return piece.strong ? <strong key={index}>{piece.text}</strong> : <span key={index}>{piece.text}</span>;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces have no identity besides their place.
  });
