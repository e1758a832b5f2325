/** Texts are written by the operator, whose account may be stolen: what leaves is markup for reading and nothing else. */
import { LRUCache } from 'lru-cache'
import type { IOptions } from 'sanitize-html'

const RULES: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 'sub', 'sup', 'small', 'abbr', 'code'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'details', 'summary'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    abbr: ['title'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    details: ['open'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // A linked page learns nothing of this one, and cannot reach back into it.
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
  },
}

/** The same few texts are asked for again and again. */
const cleaned = new LRUCache<string, string>({ max: 200 })

export async function cleanHtml(html: string): Promise<string> {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  // The library is loaded with the first text: a start does without its hundred files.
  const { default: sanitizeHtml } = await import('sanitize-html')
  const clean = sanitizeHtml(html, RULES)
  cleaned.set(html, clean)
  return clean
}
