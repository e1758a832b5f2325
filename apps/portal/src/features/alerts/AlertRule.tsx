import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useTranslation } from 'react-i18next'
import { useAlertRule } from '#domain/alerts/alert-rule.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatMoment } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import classes from './AlertPage.module.css'

/** Shows the rules that raised the alert and that end it, and the stretches that it has spent at each priority. */
export function AlertRule({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const { t, i18n } = useTranslation('alerts')
  const now = useNow()
  const rule = useAlertRule()({
    sensor: alert.sensor,
    priority: alert.state === 'OPEN' ? alert.priority : alert.max_priority,
  })
  const moment = (at: string) => formatMoment({ at, now, timeZone, language: i18n.language })
  return (
    <section className={classes.rule} aria-labelledby="alert-rule">
      <h2 id="alert-rule">{t('rule.title')}</h2>
      <p>{rule.opens}</p>
      <p className={classes.quiet}>{rule.ends}</p>
      {alert.spans.length > 0 && (
        <ol className={classes.spans} aria-label={t('spans.label')}>
          {alert.spans.map(span => (
            <li key={span.from}>
              <StatusMark status={span.priority === 'ALARM' ? 'Alarm' : 'Warning'} />
              {t(span.to === null ? 'spans.open' : 'spans.over', {
                priority: t(`filter.${span.priority}`),
                from: moment(span.from),
                to: span.to === null ? '' : moment(span.to),
              })}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
