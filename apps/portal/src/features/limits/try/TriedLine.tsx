import {
  isBandRule,
  isByNormal,
  type NumberKey,
  type NumberRule,
  ruleOf,
  valueNow,
} from '@earshot/contract/rules/health/tried-limits.ts'
import { beginnings } from '@earshot/engine/compare-tried.ts'
import { useTranslation } from 'react-i18next'
import { type PlaceLimits, patched } from '#features/limits/limit-facts.ts'
import { useLimitWords } from '#features/limits/use-limit-words.ts'
import type { TriedOn } from '#features/limits/use-limits-editor.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { TriedFailed } from './TriedFailed.tsx'
import classes from './TriedLine.module.css'
import { useRested } from './use-rested.ts'
import { useTried } from './use-tried.ts'
import { daysText, usePast } from './use-trying.ts'

/** A value is tried this long after the last step. */
const REST_MS = 300

interface TriedLineProps extends TriedOn {
  place: PlaceLimits
  limitKey: NumberKey
  value: number
}

/** Shows beside a value that is being changed what the last 90 days would have been with it, and leads to trying it. */
export function TriedLine(props: TriedLineProps) {
  const { t } = useTranslation('limits')
  const { siteId, airspaceId, limitKey, value, ownNormal, isSite } = props
  const rule = ruleOf(limitKey, { own_normal: ownNormal })
  if (rule === null || isBandRule(rule)) return null
  const search = { airspace: airspaceId, rule: limitKey, value, ...(isSite && { for: 'site' }) }
  // What nothing is judged by raises nothing, and a whole site is tried on the page.
  const isSaid = !isSite && (!rule.isOfNormal || ownNormal === 'judge')
  return (
    <div className={classes.line}>
      {isSaid && <Consequence {...props} rule={rule} />}
      <ButtonLink link={{ to: '/app/sites/$siteId/limits/try', params: { siteId }, search }}>
        {t('try.link')}
      </ButtonLink>
    </div>
  )
}

function Consequence(props: TriedLineProps & { rule: NumberRule }) {
  const { siteId, airspaceId, timeZone, ownNormal, place, value, rule } = props
  const { t, i18n } = useTranslation('limits')
  const words = useLimitWords()
  const rested = useRested(value, REST_MS)
  const past = usePast(siteId, airspaceId, rule.sensor)
  const now = valueNow(place, rule)
  const tried = useTried({
    past: past.data,
    timeZone,
    isByNormal: isByNormal({ own_normal: ownNormal }, rule),
    values: [...new Set([now, rested])],
    limitsWith: one => patched(place, { [rule.key]: one }),
  })
  if (past.isError || tried.isFailed) return <TriedFailed tried={tried} past={past} />
  const days = daysText(past.data?.past.length ?? 0, i18n.language)
  const lineOf = (one: number) => {
    const alerts = tried.alerts.get(one)
    if (alerts === undefined) return null
    const count = beginnings(alerts, rule.counts).length
    return t(`try.line.${rule.counts}`, { days, value: words.value(rule.key, one, place), count })
  }
  const [line, before] = [rested === value ? lineOf(value) : null, lineOf(now)]
  return (
    <p className={classes.words} role="status">
      {line !== null && <strong>{line}</strong>}
      {line !== null && before !== null && now !== value && <span>{before}</span>}
    </p>
  )
}
