import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultOf, type SiteAirspace, siteLimitsOf } from '#features/limits/limit-facts.ts'
import { useSavedChange } from '#features/limits/use-limits-editor.ts'
import { useAddress } from '#lib/address/use-address.ts'
import { useAction } from '#ui/actions/use-action.ts'
import { type HeldFor, readTry } from './rules.ts'
import { type Others, useOthers } from './use-others.ts'
import type { Trying } from './use-trying.ts'

export interface Holding {
  heldFor: HeldFor
  choose: (heldFor: HeldFor) => void
  /** The airspaces of the same product type on the site, this one among them. */
  ofType: readonly number[]
  /** What the change would have done in the others of them. */
  others: Others
  /** True where the whole site may have it: several stages have no comfort range in common. */
  hasSite: boolean
  /** What it would have done in every airspace of the site that it reaches: those that set no value of their own. */
  site: Others
  /** The airspaces that keep the value of their own. */
  ownOnes: readonly SiteAirspace[]
  /** Saves, or asks first where a known episode would be missed. */
  save: () => void
  /** The question whether to save although an episode would be missed. */
  isAsking: boolean
  confirm: () => void
  cancel: () => void
  /** Goes back to the limits without a change. */
  keep: () => void
  /** True where it contradicts another limit of some place that it would reach. */
  isRefused: boolean
  busy: boolean
  refusal: string | null
}

/** Saves what was tried by the call that changes limits, and goes back to them. */
export function useHolding(trying: Trying): Holding {
  const { siteId, stored, airspace, rule, patch, verdict } = trying
  const { i18n } = useTranslation('limits')
  const navigate = useNavigate()
  const { search, set } = useAddress(readTry)
  const [isAsking, setAsking] = useState(false)
  const wholeSite = siteLimitsOf(stored, undefined)
  const hasSite = rule.key !== 'temperature_band' || wholeSite.productType !== null
  const asked = search.for ?? 'airspace'
  const heldFor = asked === 'site' && !hasSite ? 'airspace' : asked
  const isOfType = ({ product_type }: SiteAirspace) =>
    product_type !== null && product_type === airspace.product_type
  const ofType = stored.airspaces.filter(isOfType).map(one => one.airspace.id)
  const { language } = i18n
  const others = useOthers({
    trying,
    airspaces: stored.airspaces.filter(one => isOfType(one) && one.airspace.id !== airspace.airspace.id),
    isWanted: heldFor === 'type',
    language,
  })
  const isOwn = ({ values }: SiteAirspace) => values[rule.key] !== undefined
  const reached = stored.airspaces.filter(one => !isOwn(one))
  const site = useOthers({ trying, airspaces: reached, isWanted: heldFor === 'site', language })
  const action = useAction(limits.change, {
    ...useSavedChange(siteId),
    onDone: leave,
  })
  const verdicts = {
    airspace: [verdict],
    type: [verdict, ...others.outcomes.map(one => one.verdict)],
    site: site.outcomes.map(one => one.verdict),
    none: [],
  }[heldFor]
  const isMissed = verdicts.some(one => one?.episodes.some(episode => episode.isMissed))
  return {
    heldFor,
    choose: next => set({ for: next === 'airspace' ? undefined : next }, { replace: true }),
    ofType,
    others,
    hasSite,
    site,
    ownOnes: stored.airspaces.filter(isOwn),
    save: () => (isMissed ? setAsking(true) : send()),
    isAsking,
    confirm() {
      setAsking(false)
      send()
    },
    cancel: () => setAsking(false),
    keep: leave,
    isRefused:
      heldFor === 'site'
        ? [wholeSite, ...reached.map(one => siteLimitsOf(stored, one))].some(
            place => faultOf(place, patch) !== null,
          )
        : trying.isRefused,
    busy: action.busy,
    refusal: action.refusal,
  }

  function send(): void {
    const airspace_ids = { airspace: [airspace.airspace.id], type: [...ofType], site: null, none: [] }[
      heldFor
    ]
    const body = { airspace_ids, values: patch, why: '', revision: stored.revision }
    void action.run({ params: { siteId }, body })
  }

  function leave(): void {
    void navigate({
      to: '/app/sites/$siteId/limits',
      params: { siteId },
      search: heldFor === 'site' ? {} : { airspace: airspace.airspace.id },
    })
  }
}
