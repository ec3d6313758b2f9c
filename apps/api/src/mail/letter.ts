import { escapeHtml } from '@bandeja/rules/text/safe-text';
import type { Mail, MailAttachment } from './mailer.ts';

type Letter = {
  to: string;
  brand: string;
  subject: string;
  /** Short paragraphs above the button. */
  before: readonly string[];
  /** Label and value, line by line: a receipt. */
  details?: readonly (readonly [label: string, value: string])[];
  button: { label: string; url: string };
  /** Short paragraphs below it. */
  after: readonly string[];
  attachments?: readonly MailAttachment[];
  unsubscribe?: string;
};

/** The light colours of the app's tokens: mail programs do not support variables. */
const C = {
  bg: '#f2f4f8',
  surface: '#ffffff',
  line: '#d9e0ea',
  ink: '#14213a',
  text: '#344767',
  muted: '#55657f',
  blue: '#1457d2',
  blueText: '#1250c4',
  onBlue: '#ffffff',
  orange: '#ff5500',
};

const paragraph = (value: string, style: string) =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(value)}</p>`;

const shape = (colour: string, radius: number) =>
  `<span style="display:inline-block;width:12px;height:12px;border-radius:${radius}px;background:${colour};"></span>`;

const lineAbove = (index: number) => (index === 0 ? '' : `border-top:1px solid ${C.line};`);

const detailRow = ([label, value]: readonly [string, string], index: number) => `<tr>
<td style="padding:10px 16px;${lineAbove(index)}color:${C.muted};font-size:14px;line-height:20px;">${escapeHtml(label)}</td>
<td align="right" style="padding:10px 16px;${lineAbove(index)}color:${C.ink};font-size:14px;line-height:20px;font-weight:bold;">${escapeHtml(value)}</td>
</tr>`;

const detailTable = (details: NonNullable<Letter['details']>) =>
  details.length === 0
    ? ''
    : `<tr><td style="padding:0 32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border:1px solid ${C.line};border-radius:12px;background:${C.surface};">
${details.map(detailRow).join('\n')}
</table>
</td></tr>
`;

/**
 * A letter with one button. Tables and inline styles, the only layout that all mail programs support, and the same
 * text as plain text. No pictures and no foreign addresses: nothing to block, and no tracking of opened letters.
 */
export function writeLetter(letter: Letter): Mail {
  const { to, brand, subject, before, details = [], button, after, attachments, unsubscribe } = letter;
  const url = escapeHtml(button.url);
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${C.bg};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${C.bg};">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${C.surface};border-radius:16px;font-family:Archivo,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:${C.text};">
<tr><td style="padding:32px 32px 0;font-size:20px;font-weight:bold;color:${C.ink};">${shape(C.blue, 3)} ${escapeHtml(brand)} ${shape(C.orange, 6)}</td></tr>
<tr><td style="padding:24px 32px 0;">
<h1 style="margin:0 0 16px;font-size:24px;line-height:30px;color:${C.ink};">${escapeHtml(subject)}</h1>
${before.map((line) => paragraph(line, '')).join('\n')}
</td></tr>
${detailTable(details)}<tr><td style="padding:8px 32px 24px;">
<a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:${C.blue};color:${C.onBlue};font-weight:bold;text-decoration:none;">${escapeHtml(button.label)}</a>
</td></tr>
<tr><td style="padding:0 32px 16px;">
${after.map((line) => paragraph(line, `font-size:14px;line-height:21px;color:${C.muted};`)).join('\n')}
<p style="margin:0 0 16px;font-size:13px;line-height:19px;color:${C.muted};">Se o botão não abrir, copie este endereço no navegador:<br><a href="${url}" style="color:${C.blueText};word-break:break-all;">${url}</a></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  const lines = details.map(([label, value]) => `${label}: ${value}`).join('\n');
  const parts = [brand, subject, ...before, lines, `${button.label}:\n${button.url}`, ...after];
  const text = parts.filter((part) => part !== '').join('\n\n');
  return {
    to,
    subject,
    html,
    text: `${text}\n`,
    ...(attachments && { attachments }),
    ...(unsubscribe && { unsubscribe }),
  };
}
