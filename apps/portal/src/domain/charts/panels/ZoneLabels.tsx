import { useTranslation } from 'react-i18next'
import parts from '#domain/charts/ChartParts.module.css'
import type { RhsLimits } from '#domain/charts/series/rhs-limits.ts'

interface ZoneLabelsProps {
  limits: Pick<RhsLimits, 'watch' | 'act'>
  top: (rhs: number) => number
}

/** Shows the RHS limits below which a person is needed. */
export function ZoneLabels({ limits: { watch, act }, top }: ZoneLabelsProps) {
  const { t } = useTranslation('charts')
  return (
    <>
      <span className={parts.zoneLabel} data-level="WARNING" style={{ top: top(watch) }}>
        {t('watch')}
      </span>
      <span className={parts.zoneLabel} data-level="ALARM" style={{ top: top(act) }}>
        {t('act')}
      </span>
    </>
  )
}
