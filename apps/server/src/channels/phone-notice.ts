/** What a notice says to a telephone: the place, the reading and the time, as short as a person reads them. Pure. */
import { dateTag } from '@earshot/contract/rules/language-tag.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import { translator } from './mail/messages.ts'
import { formatsFor } from './mail/values.ts'
import type { Notice } from './notice.queries.ts'

const KINDS = [
  'alert_taken',
  'alert_unanswered',
  'alert_asks_again',
  'alert_handover',
  'drill',
  'site_silent',
  'site_silent_taken',
  'site_heard',
] as const
export type PhoneKind = (typeof KINDS)[number] | 'alarm'
/** Somebody has these, or they are over. */
const NOT_ASKING: readonly PhoneKind[] = [
  'alert_taken',
  'alert_asks_again',
  'site_silent_taken',
  'site_heard',
]

export interface PhoneNotice {
  /** The key of its text: the Alarm itself, what has become of it, a drill or a silent site. */
  kind: PhoneKind
  site: string
  /** The site where the notice is of no airspace. */
  airspace: string
  sensor: string
  /** The reading with its unit; empty where the notice is of no alert. */
  value: string
  /** The hour and minute on the clock of the barn. */
  time: string
  /** The person who has it; empty where nobody has. */
  by: string
}

export function phoneNotice(notice: Notice): PhoneNotice {
  const { site, airspace, alert, reader, params, createdAt, titleKey } = notice
  const t = translator(reader.language)
  return {
    kind: kindOf(titleKey),
    site: site.name,
    airspace: airspace?.name ?? site.name,
    sensor: alert === null ? '' : t(`sensor.${alert.sensor}`),
    value: alert === null ? '' : readingOf(alert, notice),
    time: clockTime(alert?.openedAt ?? silentSince(notice) ?? createdAt, {
      language: reader.language,
      timeZone: site.timeZone,
    }),
    by: typeof params.by === 'string' ? params.by : '',
  }
}

/** Somebody has the Alarm by now, or it is over: nobody is woken to answer what needs no answer. */
export function isTaken(notice: Notice): boolean {
  return !NOT_ASKING.includes(kindOf(notice.titleKey)) && !notice.asksAnswer
}

/** An RHS is named, because it has no unit. */
function readingOf({ sensor, value }: NonNullable<Notice['alert']>, { reader, site }: Notice): string {
  const reading = formatsFor(reader, site.timeZone).reading(sensor, value)
  return sensor === 'COUGHS' ? `RHS ${reading}` : reading
}

function kindOf(titleKey: string): PhoneKind {
  const kind = titleKey.slice(titleKey.indexOf(':') + 1)
  return KINDS.find(one => one === kind) ?? 'alarm'
}

/** The moment at which a silent site was heard last; a site that is heard again is so now. */
function silentSince({ titleKey, params }: Notice): Date | null {
  const { since } = params
  return kindOf(titleKey) === 'site_heard' || typeof since !== 'string' ? null : new Date(since)
}

function clockTime(at: Date, { language, timeZone }: { language: string; timeZone: string }): string {
  return new Intl.DateTimeFormat(dateTag(language), {
    timeZone: zoneOrUtc(timeZone),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}
