import type { Letter, Letterhead } from './letter.js';
import { logoId } from './logo.js';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] as string);

/**
 * The product's colours, as in web/src/ui/tokens.css. Light ones are set on each element, because some mail programs drop the style sheet.
 */
const light = { bg: '#f7f4f5', surface: '#ffffff', border: '#e5e0e2', text: '#1d191b', soft: '#534e50', quiet: '#6b6668' };
const accent = '#981b57';
const dark = `
@media (prefers-color-scheme: dark) {
  .bg { background: #151113 !important; }
  .card { background: #1f1a1d !important; border-color: #3a3337 !important; }
  .text { color: #f5f0f2 !important; }
  .soft { color: #c3bbbf !important; }
  .quiet { color: #a59da1 !important; }
  .line { border-color: #3a3337 !important; }
  .link { color: #f599b8 !important; }
  .button { background: #b82a6b !important; }
}`;
const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A long name or address breaks anywhere, so that it does not widen a telephone's screen. */
const breaking = 'overflow-wrap:anywhere;word-break:break-word';
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';

/**
 * The letter as HTML for mail programs of all ages: tables, styles at each element, one embedded picture, and nothing from elsewhere. Dark
 * where the mail program is dark.
 */
export function letterHtml({ subject, paragraphs, facts = [], action }: Letter, { support }: Letterhead): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>:root { color-scheme: light dark; supported-color-schemes: light dark; }${dark}</style></head>
<body class="bg" style="margin:0;padding:0;background:${light.bg}">
<table ${table} class="bg" style="background:${light.bg}"><tr><td align="center" style="padding:24px 12px">
<table ${table} style="max-width:560px">
<tr><td style="padding:0 8px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td><img src="cid:${logoId}" width="36" height="36" alt="" style="display:block;border:0"></td>
<td class="text" style="padding-left:10px;${font};font-size:20px;line-height:36px;font-weight:600;color:${light.text}">Thali</td>
</tr></table></td></tr>
<tr><td class="card" style="background:${light.surface};border:1px solid ${light.border};border-radius:10px;padding:28px 24px">
<h1 class="text" style="margin:0 0 16px;${font};${breaking};font-size:22px;line-height:28px;font-weight:600;color:${light.text}">${escaped(subject)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${facts.length ? `<table ${table} style="margin:20px 0 0">${facts.map(factHtml).join('\n')}</table>` : ''}
${action ? actionHtml(action) : ''}
</td></tr>
<tr><td class="quiet" style="padding:16px 8px;${font};font-size:13px;line-height:20px;color:${light.quiet}">
Questions? Write to <a class="link" href="mailto:${escaped(support)}" style="color:${accent}">${escaped(support)}</a></td></tr>
</table></td></tr></table>
</body></html>
`;
}

const paragraphHtml = (text: string): string =>
  `<p class="soft" style="margin:0 0 12px;${font};${breaking};font-size:16px;line-height:24px;color:${light.soft}">${escaped(text)}</p>`;

const factHtml = ([name, value]: [string, string]): string => {
  const cell = `border-top:1px solid ${light.border};padding:10px 0;${font};font-size:14px;line-height:20px`;
  return `<tr><td class="quiet line" style="${cell};color:${light.quiet}">${escaped(name)}</td>
<td class="text line" align="right" style="${cell};${breaking};padding-left:12px;color:${light.text};font-weight:600">${escaped(value)}</td></tr>`;
};

const actionHtml = ({ label, url }: { label: string; url: string }): string => {
  const button = `display:inline-block;padding:14px 24px;border-radius:10px;background:${accent};${font};font-size:16px;line-height:20px`;
  return `<p style="margin:24px 0 16px"><a class="button" href="${escaped(url)}" style="${button};font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></p>
<p class="quiet" style="margin:0;${font};font-size:13px;line-height:20px;color:${light.quiet};word-break:break-all">${escaped(url)}</p>`;
};
