import sanitizeHtml from 'sanitize-html';

/** Allows what the editor produces and nothing that runs, loads or imitates something: no style, class, id, image, form or frame. */
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
      // Opens in a new tab, without a referrer.
      attribs: { href, ...(/^https?:/i.test(href) && { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
    }),
  },
};

/** Policy HTML that is safe for its readers. Sanitising it again changes nothing. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed);
