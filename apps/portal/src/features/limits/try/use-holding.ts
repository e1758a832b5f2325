import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteAirspace } from '#features/limits/limit-facts.ts'
import { undoVersion } from '#features/limits/use-limits-editor.ts'
import { useAction } from '#ui/actions/use-action.ts'
import { type Others, useOthers } from './use-others.ts'
import type { Trying } from './use-trying.ts'

/** For whom the value that was tried may hold. */
export type HeldFor = 'airspace' | 'type' | 'none'

export interface Holding {
  heldFor: HeldFor
  choose: (heldFor: HeldFor) => void
  /** The airspaces of the same product type on the site, this one among them. */
  ofType: readonly number[]
  /** What the value would have done in the others of them. */
  others: Others
  /** Saves, or asks first where a known episode would be missed. */
  save: () => void
  /** The question whether to save although an episode would be missed. */
  isAsking: boolean
  confirm: () => void
  cancel: () => void
  /** Goes back to the limits without a change. */
  keep: () => void
  busy: boolean
  refusal: string | null
}

/** Saves the value that was tried by the call that changes limits, and goes back to them. */
export function useHolding(trying: Trying): Holding {
  const { siteId, stored, airspace, rule, value, verdict } = trying
  const { t, i18n } = useTranslation('limits')
  const navigate = useNavigate()
  const [heldFor, choose] = useState<HeldFor>('airspace')
  const [isAsking, setAsking] = useState(false)
  const isOfType = ({ product_type }: SiteAirspace) =>
    product_type !== null && product_type === airspace.product_type
  const ofType = stored.airspaces.filter(isOfType).map(one => one.airspace.id)
  const others = useOthers({
    trying,
    airspaces: stored.airspaces.filter(one => isOfType(one) && one.airspace.id !== airspace.airspace.id),
    isWanted: heldFor === 'type',
    language: i18n.language,
  })
  const action = useAction(limits.change, {
    replaces: limits.read,
    inPlace: true,
    done: t('done.saved'),
    topic: 'limits',
    undo: ({ changes: [newest] }) => undoVersion(siteId, newest),
    onDone: leave,
  })
  const verdicts = heldFor === 'type' ? [verdict, ...others.outcomes.map(one => one.verdict)] : [verdict]
  const isMissed = verdicts.some(one => one?.episodes.some(episode => episode.isMissed))
  return {
    heldFor,
    choose,
    ofType,
    others,
    save: () => (isMissed ? setAsking(true) : send()),
    isAsking,
    confirm() {
      setAsking(false)
      send()
    },
    cancel: () => setAsking(false),
    keep: leave,
    busy: action.busy,
    refusal: action.refusal,
  }

  function send(): void {
    const airspace_ids = heldFor === 'type' ? [...ofType] : [airspace.airspace.id]
    const body = { airspace_ids, values: { [rule.key]: value }, why: '', revision: stored.revision }
    void action.run({ params: { siteId }, body })
  }

  function leave(): void {
    void navigate({
      to: '/app/sites/$siteId/limits',
      params: { siteId },
      search: { airspace: airspace.airspace.id },
    })
  }
}
