import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#api/use-profile.ts'
import {
  dateFormat,
  formatComing,
  formatList,
  formatMinutes,
  formatTime,
  shortSeptember,
} from '#lib/text/locale.ts'
import { weekdayName } from '#lib/time/weekday-name.ts'
import { initials } from '#ui/pictures/Avatar.tsx'

/** Within this time the weekday alone says which day is meant. */
const SAME_WEEK_MS = 6 * 86_400_000

/** Words the people and times of a rota in the reader's language; times are those of the site. */
export function useRotaWords(rota: Rota) {
  const { t, i18n } = useTranslation('rota')
  const { language } = i18n
  const me = useProfile().data?.id
  const timeZone = zoneOrUtc(rota.timezone)
  const name = (id: number | null) => rota.people.find(person => person.id === id)?.name ?? t('gone')
  const firstWord = (whole: string) => whole.split(' ')[0] ?? whole

  /** The first name, where nobody else has the same. */
  function short(id: number | null): string {
    const whole = name(id)
    const first = firstWord(whole)
    return rota.people.filter(person => firstWord(person.name) === first).length === 1 ? first : whole
  }
  const coming = (at: number) => formatComing({ at, language, timeZone })
  const weekdayAndTime = (at: number, zone: string) => {
    const weekday = dateFormat(language, { weekday: 'short', timeZone: zone }).format(at)
    return `${weekday}\u00a0${formatTime({ at, language, timeZone: zone })}`
  }
  return {
    language,
    me,
    timeZone,
    name,
    short,
    list: (ids: readonly number[]) => formatList(ids.map(short), language),
    initials: (id: number) => initials(personOf(name(id))),
    person: (id: number) => personOf(name(id)),
    coming,
    weekdayAndTime,
    /** "Sat 18:00" within the week, with the day beyond it. */
    near: (at: number, now: number) => (at - now < SAME_WEEK_MS ? weekdayAndTime(at, timeZone) : coming(at)),
    length: (ms: number) => formatMinutes(Math.round(ms / 60_000), language, 'long'),
    shortLength: (ms: number) => formatMinutes(Math.round(ms / 60_000), language),
    dayHead: (day: string) => dayOf(day, { weekday: 'short', day: 'numeric' }),
    day: (day: string) => dayOf(day, { weekday: 'short', day: 'numeric', month: 'short' }),
    plainDay: (day: string) => dayOf(day, { day: 'numeric', month: 'short' }),
    weekday: (weekday: number) => weekdayName(weekday, language),
    days: (from: string, to: string) =>
      shortSeptember(
        dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(
          noon(from),
          noon(to),
        ),
      ),
  }

  function dayOf(day: string, options: Intl.DateTimeFormatOptions): string {
    return shortSeptember(dateFormat(language, { ...options, timeZone: 'UTC' }).format(noon(day)))
  }
}

export type RotaWords = ReturnType<typeof useRotaWords>

function noon(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

/** An avatar's initials are made of the first and the last word of a name. */
function personOf(name: string) {
  const [first = '', ...others] = name.split(' ')
  return { first_name: first, last_name: others.at(-1) ?? '', profile_picture: null }
}
