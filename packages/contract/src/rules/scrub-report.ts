/**
 * Takes out of an error report what may say who somebody is or let a reader in: email addresses, tokens, query
 * strings. What is left tells which code failed at what.
 */

/** These are names of our own making: they look like secrets and are none. */
const KEPT_FIELDS = new Set([
  'event_id',
  'trace_id',
  'span_id',
  'parent_span_id',
  'segment_id',
  'debug_id',
  'request_id',
  'release',
  'environment',
  'function',
  'module',
  'code_file',
  'filename',
  'abs_path',
  'version',
  'op',
  'origin',
])

/** These whole entries have no place in a report. */
const DROPPED_FIELDS = new Set([
  'user',
  'request',
  'headers',
  'cookies',
  'breadcrumbs',
  'server_name',
  'ip_address',
  'body',
  'query_string',
  'http.query',
  'url.query',
  'extra',
])
const SECRET_NAME = /pass(word|wd)|secret|token|authorization|cookie|refresh|email|telephone|phone|username/i

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi, '[token]'],
  // A signed token is three parts of base64url with dots between.
  [/\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g, '[token]'],
  [/[^\s@/:"'<>()]+@[^\s@/:"'<>()]+\.[\w-]+/g, '[email]'],
  // A path or an address keeps nothing after it: a link in a mail carries its token there.
  [/[?#][^\s"'<>]*=[^\s"'<>]*/g, ''],
  // The link of a shared view has its token behind the `#`, without a name.
  [/\/shared#[^\s"'<>]*/g, '/shared'],
  [/\b(password|token|secret|refresh|access)(["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi, '$1$2[secret]'],
]
/** A word that is long and has a digit is an identifier that somebody was given. */
const OPAQUE = /\b(?=[\w-]*\d)[\w-]{24,}\b/g
const FILE = /\.(?:m?[jt]sx?|css)\b/

/** Scrubs a text: a message, a path, an address. */
export function scrubText(text: string): string {
  const cleaned = RULES.reduce((current, [pattern, stand]) => current.replace(pattern, stand), text)
  return FILE.test(cleaned) ? cleaned : cleaned.replace(OPAQUE, '[secret]')
}

export interface ScrubOptions {
  /** Characters of React's component stack that a report keeps; null keeps all of it. */
  componentStackMax: number | null
}

/** A whole report, of whatever shape; the same shape comes back. */
export function scrubReport(report: unknown, options: ScrubOptions = { componentStackMax: null }): unknown {
  return clean(report, '', options)
}

const COMPONENT_STACK = /^component_?stack$/i

function clean(value: unknown, name: string, options: ScrubOptions): unknown {
  if (typeof value === 'string') {
    const text = KEPT_FIELDS.has(name) ? withoutQuery(value) : scrubText(value)
    return COMPONENT_STACK.test(name) ? text.slice(0, options.componentStackMax ?? undefined) : text
  }
  if (Array.isArray(value)) return value.map(item => clean(item, name, options))
  // Only plain objects are data; anything else is the reporter's own and is left alone.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  const entries = Object.entries(value).filter(([key]) => !DROPPED_FIELDS.has(key) && !SECRET_NAME.test(key))
  return Object.fromEntries(entries.map(([key, inner]) => [key, clean(inner, key, options)]))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function withoutQuery(text: string): string {
  return text.replace(/[?#].*$/, '')
}
