import sanitizeHtml from 'sanitize-html';

/** What the editor makes, and nothing that runs, loads or looks like something else: no style, class, id, image, form or frame. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      // Leaves the page, and tells nobody from where.
      attribs: { href, ...(/^https?:/i.test(href) && { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
    }),
  },
};

/** Policy HTML that can not harm whoever reads it. Clean HTML comes out as it went in. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed);
