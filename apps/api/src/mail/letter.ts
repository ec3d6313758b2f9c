import type { Mail } from './mailer.ts';

type Letter = {
  to: string;
  brand: string;
  subject: string;
  /** Short paragraphs above the button. */
  before: readonly string[];
  button: { label: string; url: string };
  /** Short paragraphs below it. */
  after: readonly string[];
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const paragraph = (value: string, style: string) =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(value)}</p>`;

/**
 * A letter with one button. Tables and inline styles, the only layout that all mail programs support, and the same
 * text as plain text. No pictures and no foreign addresses: nothing to block, and no tracking of opened letters.
 */
export function writeLetter({ to, brand, subject, before, button, after }: Letter): Mail {
  const url = escapeHtml(button.url);
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f6f4;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f6f4;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:#17211b;">
<tr><td style="padding:32px 32px 0;font-size:20px;font-weight:bold;color:#0b6b45;">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:24px 32px 0;">
<h1 style="margin:0 0 16px;font-size:24px;line-height:30px;color:#17211b;">${escapeHtml(subject)}</h1>
${before.map((line) => paragraph(line, '')).join('\n')}
</td></tr>
<tr><td style="padding:8px 32px 24px;">
<a href="${url}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#0b6b45;color:#ffffff;font-weight:bold;text-decoration:none;">${escapeHtml(button.label)}</a>
</td></tr>
<tr><td style="padding:0 32px 16px;">
${after.map((line) => paragraph(line, 'font-size:14px;line-height:21px;color:#4a5850;')).join('\n')}
<p style="margin:0 0 16px;font-size:13px;line-height:19px;color:#4a5850;">Se o botão não abrir, copie este endereço no navegador:<br><a href="${url}" style="color:#0b6b45;word-break:break-all;">${url}</a></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  const text = [brand, subject, ...before, `${button.label}:\n${button.url}`, ...after].join('\n\n');
  return { to, subject, html, text: `${text}\n` };
}
