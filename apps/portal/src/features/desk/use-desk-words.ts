import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { DeskAdvice, DeskRow } from '@earshot/contract/schemas/desk/desk.ts'
import { useTranslation } from 'react-i18next'
import { useHeadline } from '#domain/values/headline.ts'
import { ratioText } from '#domain/values/units.tsx'
import { dayKey, formatAge, formatLocalDay, formatMoment, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'

export interface AdviceWords {
  text: string
  state: string
  tone: 'ok' | 'warning' | 'ink'
}

/** Words what a row says, in the reader's language and the site's time zone. */
export function useDeskWords(row: DeskRow) {
  const { t, i18n } = useTranslation('desk')
  const headline = useHeadline()
  const now = useNow()
  const { language } = i18n
  const { timezone: timeZone } = row
  const moment = (at: string) => formatMoment({ at, now, language, timeZone })
  const times = (value: number) => ratioText({ value, language })

  return {
    sentence: (): string => {
      const { coughs } = row
      switch (coughs?.kind) {
        case 'spread':
          if (coughs.total === 1) return t('coughs.only')
          return coughs.begin_at === null
            ? t('coughs.spread', coughs)
            : t('coughs.spreadAt', { ...coughs, deck: coughs.begin_at })
        case 'rising':
          return coughs.total === 1 ? t('coughs.rises') : t('coughs.rising', coughs)
        case 'falling':
          return t(coughs.since_treatment ? 'coughs.treated' : 'coughs.falling', {
            times: times(coughs.peak),
          })
        case 'more':
          return t('coughs.more')
        case 'back':
          return t('coughs.back', { day: coughs.days })
        default:
          return headline(withoutSince(row.headline), { scope: 'airspace', timeZone })
      }
    },
    animals: (): string => {
      const { batch } = row
      if (batch === null) return ''
      if (batch.animals === null) return t('day', { day: batch.day })
      const animals = formatNumber(batch.animals, language)
      return t('animals', { count: batch.animals, animals, day: batch.day })
    },
    since: (): { at: string; age: string } | null => {
      if (row.since === null) return null
      const age = dataAge(new Date(row.since), new Date(now))
      return { at: moment(row.since), age: age === null ? '' : formatAge(age, language) }
    },
    medicine: () => {
      const { treatment, today } = row
      if (treatment === null) return { first: t('medicine.none'), rest: t('medicine.free'), runs: false }
      const { start_date: start, end_date: end, withdrawal_until: until } = treatment
      const day = { day: daysBetween(start, today) + 1, days: daysBetween(start, end) + 1 }
      const first =
        end >= today ? t('medicine.dayOf', day) : t('medicine.ended', { date: formatLocalDay(end, language) })
      if (until <= end) return { first, rest: t('medicine.zero'), runs: false }
      return { first, rest: t('medicine.until', { date: formatLocalDay(until, language) }), runs: true }
    },
    advice: (): AdviceWords | null =>
      row.advice && { text: row.advice.text, ...adviceState(row.advice, row.today) },
  }

  function adviceState(advice: DeskAdvice, today: string): Omit<AdviceWords, 'text'> {
    const { follow_up: asked, status, state, done_at: done } = advice
    if (asked !== null && asked.answer !== null)
      return { state: t(`advice.answer.${asked.answer}`, { day: asked.day }), tone: 'ok' }
    if (asked !== null) {
      const due = { day: asked.day, date: formatLocalDay(asked.due_on, language) }
      return asked.due_on === today
        ? { state: t('advice.dueToday', due), tone: 'ok' }
        : { state: t('advice.due', due), tone: 'warning' }
    }
    if (status === 'DECLINED') return { state: t('advice.declined'), tone: 'ink' }
    if (done !== null) return { state: t('advice.done', { at: moment(done) }), tone: 'ok' }
    if (status === 'ACCEPT')
      return {
        state: t('advice.accepted', { at: moment(advice.reacted_at ?? advice.written_at) }),
        tone: 'ok',
      }
    if (state !== 'OPEN') return { state: t('advice.over'), tone: 'ink' }
    const days = daysBetween(dayKey(advice.written_at, timeZone), today)
    return { state: days < 1 ? t('advice.sent') : t('advice.waiting', { count: days }), tone: 'warning' }
  }
}

/** Since when it lasts stands in a column of its own. */
function withoutSince(headline: DeskRow['headline']): DeskRow['headline'] {
  if (!('airspace' in headline)) return headline
  const { alarm_since: _alarm, ...rest } = headline
  return { ...rest, since: null }
}
