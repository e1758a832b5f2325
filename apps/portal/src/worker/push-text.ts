/** What a push says, from its key and parameters and the texts of the reader's language (`locales/…/push.json`). Pure. */

/** What the server sends (`channels/push/push.ts`); parts that are not there are missing. */
export interface PushMessage {
  v: 1
  title: string
  path: string
  language: string
  params?: Record<string, unknown>
  site?: { name: string } | undefined
  airspace?: { name: string } | null | undefined
  /** Of a test message: comes back to the page that waits for it. */
  test?: string | undefined
}

export type Texts = { [key: string]: string | Texts }

const NAMESPACE = { ns: 'push' } as const

/** The file the texts stand in. */
export function textsFile(language: string): string {
  return `/public/locales/${language}/${NAMESPACE.ns}.json`
}

/** Null for what is no message of ours, or of a release this worker does not know. */
export function readMessage(data: unknown): PushMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { v, title, path, language } = data as Partial<PushMessage>
  const isOurs =
    v === 1 && typeof title === 'string' && typeof path === 'string' && typeof language === 'string'
  return isOurs ? (data as PushMessage) : null
}

/** A kind that has no text, of a newer server, still says from which site it comes. */
export function pushText(message: PushMessage, texts: Texts): { title: string; body: string } {
  const kind = message.title.replace(/^.*:/, '')
  const known = textAt(texts, `notice.${kind}.title`) === undefined ? 'other' : kind
  const values = valuesOf(message, texts)
  return {
    title: filled(textAt(texts, `notice.${known}.title`) ?? 'Earshot', values),
    body: filled(textAt(texts, `notice.${known}.body`) ?? '', values),
  }
}

function valuesOf({ params = {}, site, airspace }: PushMessage, texts: Texts): Record<string, unknown> {
  const sensor = textAt(texts, `sensor.${params.sensor}`)
  const category = textAt(texts, `category.${params.category}`)
  return { ...params, site: site?.name, place: airspace?.name ?? site?.name, sensor, category }
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

function filled(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')).trim()
}
