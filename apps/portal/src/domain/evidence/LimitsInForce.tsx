import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { Evidence, EvidenceLimit } from '@earshot/contract/schemas/health/evidence.ts'
import { useTranslation } from 'react-i18next'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import classes from './LimitsInForce.module.css'
import { Part } from './Part.tsx'
import { useEvidenceText } from './use-evidence-text.ts'

/** Lists the limits that the figure was judged by, each with the level that set it and since when. */
export function LimitsInForce({ found }: { found: Evidence }) {
  const { t } = useTranslation('evidence')
  const { t: common } = useTranslation('common')
  const text = useEvidenceText(found)
  const unit = useTemperatureUnit()
  const shown = (value: number | null) => {
    if (value === null) return ''
    return text.exact(found.kind === 'TEMPERATURE' ? rounded(temperatureIn(unit, value)) : rounded(value), 1)
  }
  const origin = ({ origin: from, since }: EvidenceLimit) =>
    since === null ? t(`origin.${from}`) : t(`originSince.${from}`, { since: text.day(since) })
  if (found.limits.length === 0) return null
  return (
    <Part label={t('limits')} inline>
      {found.limits.map(limit => (
        <p key={limit.priority} data-priority={limit.priority} className={classes.limit}>
          <TaggedText
            text={t(limit.hi === null ? 'limit.under' : 'limit.outside', {
              name: common(`status.${limit.priority === 'ALARM' ? 'Alarm' : 'Warning'}`),
              lo: shown(limit.lo),
              hi: shown(limit.hi),
            })}
            tags={{ b: own => <strong>{own}</strong> }}
          />
          <span className={classes.origin}>{origin(limit)}</span>
        </p>
      ))}
    </Part>
  )
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
