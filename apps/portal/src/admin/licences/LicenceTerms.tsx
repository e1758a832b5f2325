import type { LICENCE_SHOWN_STATUSES } from '@earshot/contract/fleet-values.ts'
import type { LicenceFigures } from '@earshot/contract/schemas/admin/licence.ts'
import { useTranslation } from 'react-i18next'
import { formatMonth, formatNumber, formatShortMonth } from '#lib/text/locale.ts'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Licences.module.css'

/** Shows which licences run, wait or are over, and how many terms end in each of the next twelve months. */
export function LicenceTerms({ figures }: { figures: LicenceFigures }) {
  const { t, i18n } = useTranslation('licences')
  const language = i18n.language
  const count = (...statuses: (typeof LICENCE_SHOWN_STATUSES)[number][]) =>
    figures.by_status
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, each) => sum + each.count, 0)
  const figure = (value: number) => formatNumber(value, language)
  return (
    <div className={classes.figures}>
      <Figures label={t('figures.title')} phone="strip">
        <Figure size="small" label={t('figures.running')} value={figure(count('ACTIVE', 'EXPIRING'))} />
        <Figure size="small" label={t('figures.waiting')} value={figure(count('CREATED', 'ASSIGNED'))} />
        <Figure size="small" label={t('figures.over')} value={figure(count('EXPIRED'))} />
      </Figures>
      <Months months={figures.ending_by_month} language={language} />
    </div>
  )
}

function Months({ months, language }: { months: LicenceFigures['ending_by_month']; language: string }) {
  const { t } = useTranslation('licences')
  const most = Math.max(1, ...months.map(({ count }) => count))
  const at = (month: string) => new Date(`${month}-01T00:00:00Z`)
  const short = (month: string) => formatShortMonth({ at: at(month), language, timeZone: 'UTC' })
  return (
    <figure className={classes.months}>
      <figcaption className={classes.caption}>{t('ends.title')}</figcaption>
      <ol className={classes.bars}>
        {months.map(({ month, count }) => (
          <li key={month} className={classes.month} data-none={count === 0 || undefined}>
            <span className={classes.barCount}>{formatNumber(count, language)}</span>
            <span className={classes.bar} style={{ height: `${(count / most) * 40}px` }} aria-hidden />
            <Text as="span" tone="faint" aria-hidden>
              {short(month)}
            </Text>
            <span className="visually-hidden">
              {formatMonth({ at: at(month), language, timeZone: 'UTC' })}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
