import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import classes from './Nights.module.css'
import { type GridWeek, lanesOf, nightsOf } from './rota-facts.ts'
import { useRotaWords } from './use-rota-words.ts'

/** A bar of this length stands for the most nights. */
const LONGEST_PX = 84

/** Shows how many nights each person has in the weeks shown, so that it stays fair. */
export function Nights({ rota, weeks }: { rota: Rota; weeks: readonly GridWeek[] }) {
  const { t } = useTranslation('rota')
  const { short, language } = useRotaWords(rota)
  const counts = nightsOf({ rota, weeks, now: useNow() })
  const rows = [...lanesOf(rota), null].map(id => ({ id, count: counts.get(id) ?? 0 }))
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <dl className={classes.nights} aria-label={t('nights.label')}>
      <div className={classes.title}>
        <dt>{t('nights.title')}</dt>
        <dd className="visually-hidden">{t('nights.hours')}</dd>
      </div>
      {rows.map(({ id, count }) => {
        if (id === null && count === 0) return null
        return (
          <div key={id ?? 'nobody'} className={classes.row} data-nobody={id === null || undefined}>
            <dt>{id === null ? t('nights.nobody') : short(id)}</dt>
            <dd>
              <i style={{ width: Math.max(2, (count / most) * LONGEST_PX) }} aria-hidden />
              {formatNumber(count, language)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
