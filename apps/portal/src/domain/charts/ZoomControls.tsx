import { IconChevronLeft, IconChevronRight, IconZoomReset } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import classes from './AirspaceChart.module.css'
import type { TimeWindow } from './chart-data.ts'
import { pannedWindow } from './time-window.ts'
import type { ChartMoves } from './use-chart-moves.ts'

export interface ZoomControlsProps {
  moves: ChartMoves
  limits: TimeWindow
  onReset: () => void
}

/** Shows buttons that leave a zoom, and that move within it for people who have neither a wheel nor two fingers free. */
export function ZoomControls({ moves, limits, onReset }: ZoomControlsProps) {
  const { t } = useTranslation('charts')
  const { window, move } = moves
  const half = (window.to - window.from) / 2
  const step = (by: number) => move(from => pannedWindow({ window: from, by, limits }))
  return (
    <span className={classes.zoomControls}>
      <button
        type="button"
        className={classes.along}
        aria-label={t('earlier')}
        disabled={window.from <= limits.from}
        onClick={() => step(-half)}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.along}
        aria-label={t('later')}
        disabled={window.to >= limits.to}
        onClick={() => step(half)}
      >
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </button>
      <Button variant="text" size="dense" icon={IconZoomReset} onClick={onReset}>
        {t('resetZoom')}
      </Button>
    </span>
  )
}
