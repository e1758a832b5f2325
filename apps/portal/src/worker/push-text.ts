/** Words a push from its key, its parameters and the texts of the reader's language (`locales/…/push.json`). It is pure. */
import { isRecord } from '@earshot/contract/rules/unknown.ts'

/** What the server sends (`channels/push/push.ts`), as far as it is used here. */
export interface PushMessage {
  title: string
  path: string
  language: string
  params: Record<string, unknown>
  site: string | undefined
  airspace: string | undefined
  /** The name of a test message, which is passed back to the page that waits for it. */
  test: string | undefined
  /** The token by which the notification itself answers an Alarm. */
  answer: string | undefined
  /** The token by which the server hears that the push was shown, and opened. */
  receipt: string | undefined
}

export type Texts = { [key: string]: string | Texts }

const NAMESPACE = { ns: 'push' } as const

/** Returns the address of the file with the texts. */
export function textsFile(language: string): string {
  return `/public/locales/${language}/${NAMESPACE.ns}.json`
}

/** Returns the message, or null for one that is not the portal's, or of a release that this worker does not know. */
export function readMessage(data: unknown): PushMessage | null {
  if (!isRecord(data) || data.v !== 1) return null
  const { title, path, language, params, test, answer, receipt } = data
  if (typeof title !== 'string' || typeof path !== 'string' || typeof language !== 'string') return null
  return {
    title,
    path,
    language,
    params: isRecord(params) ? params : {},
    site: nameOf(data.site),
    airspace: nameOf(data.airspace),
    test: typeof test === 'string' ? test : undefined,
    answer: typeof answer === 'string' ? answer : undefined,
    receipt: typeof receipt === 'string' ? receipt : undefined,
  }
}

function nameOf(place: unknown): string | undefined {
  return isRecord(place) && typeof place.name === 'string' ? place.name : undefined
}

/** Words the message. A kind without a text, from a newer server, still says which site it comes from. */
export function pushText(message: PushMessage, texts: Texts): { title: string; body: string } {
  const kind = message.title.replace(/^.*:/, '')
  const known = textAt(texts, `notice.${kind}.title`) === undefined ? 'other' : kind
  const values = valuesOf(message, texts)
  return {
    title: filled(textAt(texts, `notice.${known}.title`) ?? 'Earshot', values),
    body: filled(textAt(texts, `notice.${known}.body`) ?? '', values),
  }
}

/** Words the button of a notification that answers an Alarm; undefined without the texts. */
export function answerText(texts: Texts): string | undefined {
  return textAt(texts, 'action.has_it')
}

function valuesOf({ params, site, airspace }: PushMessage, texts: Texts): Record<string, unknown> {
  const sensor = textAt(texts, `sensor.${params.sensor}`)
  const category = textAt(texts, `category.${params.category}`)
  return { ...params, site, place: airspace ?? site, sensor, category }
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

function filled(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')).trim()
}
