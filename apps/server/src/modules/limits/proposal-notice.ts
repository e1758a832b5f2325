import type { Notice } from '#follow-up/notifications.ts'
import type { ProposalRow } from './proposals.queries.ts'

interface ProposalEvent {
  siteId: number
  proposal: Pick<ProposalRow, 'id' | 'airspace_id' | 'key' | 'value' | 'why'>
  /** The only person who is told. */
  userId: number
  /** The name of who proposes, or who has decided. */
  by: string
  /** What was said with a refusal. */
  word?: string
  now: Date
}

/**
 * Makes what somebody is told of a proposal: it is made once and decided once, so proposal and person are the identity. It has what its
 * link needs: the page of the past with the value set.
 */
export function proposalNotice(
  kind: 'proposal_made' | 'proposal_accepted' | 'proposal_declined',
  { siteId, proposal, userId, by, word = '', now }: ProposalEvent,
): Notice {
  const { id, airspace_id: airspaceId, key, value, why } = proposal
  return {
    eventKind: kind.toUpperCase(),
    refId: id,
    transitionNo: userId,
    kind,
    at: now.getTime(),
    siteId,
    airspaceId,
    sensors: [],
    deviceIds: [],
    params: { by, proposal: id, key, value, why, word },
    userId,
  }
}
