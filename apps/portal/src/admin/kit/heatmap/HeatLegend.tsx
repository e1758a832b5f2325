import { useTranslation } from 'react-i18next'
import classes from './Heatmap.module.css'
import { partOf } from './part-of.ts'

const LEVELS = ['OK', 'WARNING', 'ALARM', 'NONE'] as const

export function HeatLegend() {
  const { t } = useTranslation('hardware')
  return (
    <ul className={classes.legend}>
      {LEVELS.map(level => (
        <li key={level}>
          <i className={classes.cell} data-level={level} style={partOf(1)} aria-hidden />
          {t(`heat.legend.${level}`)}
        </li>
      ))}
    </ul>
  )
}
