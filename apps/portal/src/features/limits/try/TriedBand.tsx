import { type BandKey, bandRule, isByNormal } from '@earshot/contract/rules/health/tried-limits.ts'
import type { AgeBand } from '@earshot/contract/schemas/health/limits.ts'
import { compare } from '@earshot/engine/compare-tried.ts'
import { useTranslation } from 'react-i18next'
import type { PlaceLimits } from '#features/limits/limit-facts.ts'
import type { TriedOn } from '#features/limits/use-limits-editor.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { bandText } from './band-text.ts'
import { TriedFailed } from './TriedFailed.tsx'
import classes from './TriedLine.module.css'
import { useRested } from './use-rested.ts'
import { useTriedChange } from './use-tried.ts'
import { daysText, usePast } from './use-trying.ts'
import { useVerdictWords } from './use-verdict-words.ts'

const REST_MS = 300
interface TriedBandProps extends TriedOn {
  place: PlaceLimits
  limitKey: BandKey
  band: AgeBand
}

/** Shows beside a band that is being changed what would have been different in the last 90 days with it, and leads to trying it. */
export function TriedBand(props: TriedBandProps) {
  const { t } = useTranslation('limits')
  const { siteId, airspaceId, limitKey, band, isSite } = props
  const search = {
    airspace: airspaceId,
    rule: limitKey,
    band: bandText(band),
    ...(isSite && { for: 'site' }),
  }
  return (
    <div className={classes.line}>
      {!isSite && <Consequence {...props} />}
      <ButtonLink link={{ to: '/app/sites/$siteId/limits/try', params: { siteId }, search }}>
        {t('try.link')}
      </ButtonLink>
    </div>
  )
}

function Consequence({ siteId, airspaceId, timeZone, ownNormal, place, limitKey, band }: TriedBandProps) {
  const { i18n } = useTranslation('limits')
  const rule = bandRule(limitKey)
  const patch = { [limitKey]: band }
  const typed = JSON.stringify(patch)
  const rested = useRested(typed, REST_MS)
  const past = usePast(siteId, airspaceId, rule.sensor)
  const { tried, before, after } = useTriedChange({
    past: past.data,
    timeZone,
    isByNormal: isByNormal({ own_normal: ownNormal }, rule),
    place,
    patch: JSON.parse(rested),
  })
  const known = { episodes: [], logbook: [] }
  const verdict =
    before === undefined || after === undefined
      ? null
      : compare({ now: before, tried: after, counts: rule.counts, timeZone, known })
  const days = daysText(past.data?.past.length ?? 0, i18n.language)
  const { first } = useVerdictWords({ rule, verdict, days })
  if (past.isError || tried.isFailed) return <TriedFailed tried={tried} past={past} />
  return (
    <p className={classes.words} role="status">
      {verdict !== null && rested === typed && <strong>{first}</strong>}
    </p>
  )
}
