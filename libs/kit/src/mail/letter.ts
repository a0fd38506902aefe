/** What a mail says, before it has a form. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** The one thing that the reader may want to do. */
  action?: { label: string; url: string };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] as string);

/** The letter as plain text and as HTML that mail programs of all ages show: no style sheet, no picture, nothing from elsewhere. */
export function written({ subject, paragraphs, action }: Letter): { subject: string; text: string; html: string } {
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), 'Thali'].join('\n\n');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="background:#8d2446;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escaped(action.label)}</a></p>
<p style="color:#6b6470;font-size:13px">${escaped(action.url)}</p>`
    : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family:Inter,Segoe UI,Arial,sans-serif;color:#241f26;line-height:1.5;max-width:560px;margin:0 auto;padding:24px">
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
${button}
<p style="color:#6b6470">Thali</p>
</body></html>
`;
  return { subject, text, html };
}
