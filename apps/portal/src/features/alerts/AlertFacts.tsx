import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useTranslation } from 'react-i18next'
import { alertFigures } from '#domain/alerts/alert-text.ts'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { formatList, formatNumber } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Figure } from '#ui/Figure.tsx'
import { Figures } from '#ui/Figures.tsx'

const HOUR_MS = 3_600_000
const HOURS_TOLD = 48

/** Shows what was measured when it opened and at its worst, by which monitors, and for how long. */
export function AlertFacts({ alert }: { alert: Alert; timeZone: string }) {
  const { t, i18n } = useTranslation('alerts')
  const unit = useTemperatureUnit()
  const now = useNow()
  const figures = alertFigures({ alert, unit, language: i18n.language })
  const kind = alert.sensor === 'COUGHS' ? 'COUGHS' : (alert.direction ?? 'HIGH')
  const status = alert.max_priority === 'ALARM' ? 'Alarm' : 'Warning'
  const until = alert.closed_at === null ? now : Date.parse(alert.closed_at)
  const hours = Math.max(1, Math.round((until - Date.parse(alert.opened_at)) / HOUR_MS))
  const inDays = hours > HOURS_TOLD
  const lasted = inDays ? Math.round(hours / 24) : hours
  const names = alert.devices.map(device => device.name || device.code)
  return (
    <Figures label={t('facts.label')} phone="pairs">
      <Figure
        size="small"
        label={t('facts.opened')}
        value={figures.value}
        note={t(`facts.limit.${kind}`, { limit: figures.limit })}
      />
      <Figure
        size="small"
        label={t(`facts.worst.${kind}`)}
        value={figures.peak}
        status={status}
        note={
          <>
            <strong>{t(`filter.${alert.max_priority}`)}</strong>
            {alert.sensor === 'COUGHS' && ` ${t('facts.under', { limit: worstLimit(alert) })}`}
          </>
        }
      />
      <Figure
        size="small"
        label={t('facts.monitors')}
        value={formatNumber(names.length, i18n.language)}
        note={formatList(names, i18n.language)}
      />
      <Figure
        size="small"
        label={t(alert.state === 'OPEN' ? 'facts.openFor' : 'facts.lasted')}
        value={formatNumber(lasted, i18n.language)}
        unit={t(inDays ? 'facts.days' : 'facts.hours', { count: lasted })}
      />
    </Figures>
  )
}

function worstLimit({ max_priority }: Alert): number {
  return max_priority === 'ALARM' ? DOMAIN.rhs.alarmBelow : DOMAIN.rhs.warnBelow
}
