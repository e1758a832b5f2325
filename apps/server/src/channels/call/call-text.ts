/** Writes what a call says: a sentence with the place and the reading, and the key to press. Pure. */
import type { Notice } from '#channels/notice.queries.ts'
import { type PhoneKind, phoneNotice } from '#channels/phone-notice.ts'
import { translator } from './messages.ts'

/** Nobody listens to more of a name than this. */
const SPOKEN_NAME = 60

/** The kinds that have a sentence of their own. */
const SPOKEN: readonly PhoneKind[] = [
  'alert_taken',
  'drill',
  'site_silent',
  'site_silent_taken',
  'site_heard',
]

export function callText(notice: Notice): string {
  const { kind, site, airspace, by, ...rest } = phoneNotice(notice)
  const t = translator(notice.reader.language)
  const params = { ...rest, site: spoken(site), airspace: spoken(airspace), by: spoken(by) }
  // What nobody has yet is told like a new one.
  return t(SPOKEN.find(one => one === kind) ?? 'alarm', params)
}

function spoken(name: string): string {
  return [...name].slice(0, SPOKEN_NAME).join('').trim()
}
