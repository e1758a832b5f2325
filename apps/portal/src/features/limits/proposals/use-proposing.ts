import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import type { LimitKey } from '@earshot/contract/schemas/health/limits.ts'
import { useTranslation } from 'react-i18next'
import { useAction } from '#ui/actions/use-action.ts'

interface Proposing {
  siteId: number
  airspaceId: number
  /** The revision of the limits that the reader has seen. */
  revision: number
  onDone: () => void
}

export interface Proposed {
  key: LimitKey
  value: number
  why: string
}

/** Proposes a value of a limit, for who may not change it. */
export function useProposing({ siteId, airspaceId, revision, onDone }: Proposing) {
  const { t } = useTranslation('limits')
  const action = useAction(limitProposals.create, {
    done: t('proposal.done.proposed'),
    inPlace: true,
    onDone,
  })
  return {
    send: (proposed: Proposed) =>
      action.run({ params: { siteId }, body: { airspace_id: airspaceId, ...proposed, revision } }),
    busy: action.busy,
    refusal: action.refusal,
    clear: action.clear,
  }
}
