import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { usualBand } from '@earshot/contract/rules/health/comfort.ts'
import type { BandKey, BandRule } from '@earshot/contract/rules/health/tried-limits.ts'
import type { AgeBand } from '@earshot/contract/schemas/health/limits.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import type { PlaceLimits } from '#features/limits/limit-facts.ts'
import { type BandPhase, bandPhases } from './band-phases.ts'
import { useTriedChange } from './use-tried.ts'
import { type Trying, type TryingOf, useTryingBase, useVerdict } from './use-trying.ts'

const USUAL_TYPE = 'FATTENING'

/** A comfort band that is tried. */
export interface TryingBand extends Trying {
  rule: BandRule
  productType: ProductType
  band: AgeBand
  phases: readonly BandPhase[]
}

/** Everything that the page says of a band; `asked` is that of the address, without it the one that holds now. */
export function useTryingBand(
  { asked, ...given }: TryingOf<BandRule> & { asked: AgeBand | undefined },
  past: LimitPast | undefined,
): TryingBand {
  const base = useTryingBase(given, past)
  const { place, siteId, airspace, timeZone } = base
  const { rule } = given
  const { t } = useTranslation('limits')
  const productType = place.productType ?? USUAL_TYPE
  const now = bandNow(place, rule.key)
  const band = asked ?? now
  const isSame = JSON.stringify(band) === JSON.stringify(now)
  const patch = { [rule.key]: band }
  const change = useTriedChange({
    past,
    timeZone,
    isByNormal: base.isByNormal,
    place,
    patch: isSame ? {} : patch,
  })
  const { tried } = change
  const [before, after] = [useKept(change.before), useKept(change.after)]
  const line = useKept(tried.line ?? undefined) ?? null
  const active = useEndpoint(
    batches.active,
    { params: { siteId, airspaceId: airspace.airspace.id } },
    { page: false },
  )
  return {
    ...base,
    rule,
    tried: { ...tried, line },
    before,
    after,
    verdict: useVerdict(base, before, after),
    patch,
    productType,
    band,
    phases: bandPhases(active.data?.batch?.age_phases ?? []),
    texts: {
      now: t('try.band.now'),
      tried: t('try.band.tried'),
      keep: t('try.band.keep'),
      save: t('try.band.save'),
      saveFor: name => t('try.band.saveFor', { place: name }),
      stays: t('try.band.stays'),
    },
    isSame,
    isRefused: false,
  }
}

/** The band that holds now: people's own, or the table's of the product type. */
function bandNow({ values, productType }: PlaceLimits, key: BandKey): AgeBand {
  const sensor = key === 'temperature_band' ? 'temperature' : 'humidity'
  return values[key] ?? usualBand(productType ?? USUAL_TYPE, sensor)
}

/** What was known last, until the next is: a sentence that went away at each step of a handle could not be read. */
function useKept<Value extends object>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
