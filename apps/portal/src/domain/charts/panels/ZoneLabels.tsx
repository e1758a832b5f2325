import { DOMAIN } from '@earshot/contract/domain.ts'
import { useTranslation } from 'react-i18next'
import parts from '#domain/charts/ChartParts.module.css'

/** Shows the RHS limits below which a person is needed. */
export function ZoneLabels({ top }: { top: (rhs: number) => number }) {
  const { t } = useTranslation('charts')
  return (
    <>
      <span className={parts.zoneLabel} data-level="WARNING" style={{ top: top(DOMAIN.rhs.warnBelow) }}>
        {t('watch')}
      </span>
      <span className={parts.zoneLabel} data-level="ALARM" style={{ top: top(DOMAIN.rhs.alarmBelow) }}>
        {t('act')}
      </span>
    </>
  )
}
