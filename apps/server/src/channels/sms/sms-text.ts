/** Writes the SMS about an Alarm, and the one with a code: each one part, in the reader's language. Pure. */
import type { Notice } from '#channels/notice.queries.ts'
import { type PhoneKind, phoneNotice } from '#channels/phone-notice.ts'
import { isOnePart } from './gsm.ts'
import { translator } from './messages.ts'
import { onePart } from './one-part.ts'

/** A name is still known by so many characters. */
const READABLE = 8
/** The short texts leave room for so many in each language, which a test holds. */
const LEAST = 4

/** What is not named here is short as it is. */
const SHORT: Partial<Record<PhoneKind, string>> = {
  alarm: 'alarm_short',
  alert_unanswered: 'alarm_short',
  alert_handover: 'alarm_short',
  alert_taken: 'alert_taken_short',
  alert_asks_again: 'alert_asks_again_short',
  drill: 'drill_short',
  site_silent: 'site_silent_short',
}

/**
 * Where 70 units have no room for everything, the unit of the value stands for the sensor, and an Alarm that nobody has yet
 * is told like a new one. Where they have none for the link either, it is left out: the answer 1 does the same.
 * @param link the address of the page that answers; null where nothing is to be answered
 */
export function smsText(notice: Notice, link: string | null): string {
  const { kind, site, airspace, by, ...rest } = phoneNotice(notice)
  const t = translator(notice.reader.language)
  const places = airspace === site ? [airspace] : [airspace, site]
  const names = [by, ...places]
  const write = (key: string) => {
    return ([person = '', ...where]: readonly string[]) =>
      t(key, { ...rest, by: person, where: where.join(', ') })
  }
  const withLink = (key: string) => (parts: readonly string[]) => `${write(key)(parts)} ${link}`
  const short = SHORT[kind]
  // The page behind the link names the site.
  const linked =
    link === null
      ? []
      : [
          onePart({ names, least: READABLE, write: withLink(kind) }),
          ...(kind === 'drill' || kind === 'site_silent'
            ? []
            : [onePart({ names: [by, airspace], least: LEAST, write: withLink('alarm_link') })]),
        ]
  const long = onePart({ names, least: short === undefined ? LEAST : READABLE, write: write(kind) })
  const whole = [...linked, long].find(isOnePart)
  if (whole !== undefined || short === undefined) return whole ?? long
  return onePart({ names, least: LEAST, write: write(short) })
}

export function codeText({ code, language }: { code: string; language: string }): string {
  return onePart({ names: [], least: 0, write: () => translator(language)('code', { code }) })
}
