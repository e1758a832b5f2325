import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './AirspaceChart.module.css'
import type { PanelKind, TimeWindow } from './chart-data.ts'
import type { PanelModel } from './panel-models.ts'
import { stretchesIn } from './quality.ts'

interface QualityNoteProps {
  models: Partial<Record<PanelKind, PanelModel>>
  window: TimeWindow
}

/** Explains the rows under the panels, where there are any. */
export function QualityNote({ models, window }: QualityNoteProps) {
  const { t } = useTranslation('charts')
  const { isPartial, isLate } = useMemo(() => {
    const all = Object.values(models).map(({ short }) => short)
    return {
      isPartial: all.some(({ missing }) => stretchesIn(missing, window).length > 0),
      isLate: all.some(({ late }) => stretchesIn(late, window).length > 0),
    }
  }, [models, window])
  if (!isPartial && !isLate) return null
  return (
    <p className={classes.quality}>
      {isPartial && (
        <span>
          <span className={classes.qualityRow} aria-hidden />
          {t('quality.partialRow')}
        </span>
      )}
      {isLate && (
        <span>
          <span className={classes.qualityRow} data-late aria-hidden />
          {t('quality.lateRow')}
        </span>
      )}
    </p>
  )
}
