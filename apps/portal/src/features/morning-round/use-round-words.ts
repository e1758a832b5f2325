import type { RoundCheck } from '@earshot/contract/schemas/farm/morning-round.ts'
import { useTranslation } from 'react-i18next'
import { useHeadline } from '#domain/values/headline.ts'
import { asSentence, formatLocalDay, formatMoment, formatTime } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { isQuiet, type WalkedAirspace } from './round-course.ts'

/** Words what an airspace says on a round: whether to stop, and what to check. */
export function useRoundWords(timeZone: string) {
  const { t, i18n } = useTranslation(['round', 'recommendations', 'faults'])
  const { language } = i18n
  const now = useNow()
  const headline = useHeadline()
  const since = (at: string | null) => (at === null ? '' : formatMoment({ at, now, language, timeZone }))
  return {
    time: (at: string | number) => formatTime({ at: new Date(at).toISOString(), language, timeZone }),
    /** The sentence in two parts: what is, and what to do. */
    answer: (airspace: WalkedAirspace): { first: string; rest: string } => {
      if (isQuiet(airspace))
        return { first: t('quiet'), rest: airspace.checks.length === 0 ? t('nothing') : t('onlyChecks') }
      const first = asSentence(headline(airspace.headline, { scope: 'airspace', timeZone }), language)
      return { first, rest: airspace.begin_at === null ? '' : t('begin', { place: airspace.begin_at }) }
    },
    check: (check: RoundCheck): { what: string; why: string } => {
      switch (check.kind) {
        case 'alert':
          return {
            what: t(`check.${check.sensor}`),
            why:
              check.closed_at === null
                ? t(`check.open_${check.priority}`, { since: since(check.opened_at) })
                : t(`check.over_${check.priority}`, {
                    from: since(check.opened_at),
                    to: since(check.closed_at),
                  }),
          }
        case 'advice':
          return {
            what: t(`recommendations:name.${check.category}`),
            why: t('check.advised', { when: since(check.created_at) }),
          }
        case 'monitor':
          return {
            what: t('check.monitor', { name: check.name }),
            why:
              check.trouble === 'SILENT' || check.sensor === null
                ? t('check.silent', { since: since(check.since) })
                : t(`faults:lasts.${check.trouble}`, {
                    sensor: t(`faults:sensor.${check.sensor}`),
                    from: since(check.since),
                  }),
          }
        case 'withdrawal':
          return { what: t('check.withdrawal', { product: check.product }), why: t('check.free') }
        case 'count':
          return {
            what: t('check.count'),
            why: t('check.fillIn', { date: formatLocalDay(check.date, language), day: check.day }),
          }
      }
    },
  }
}
