import { alarmChains, silenceChains } from '@earshot/contract/endpoints/health/alarms.ts'
import type { AlarmChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { useEndpoint } from '#api/queries.ts'

/** A message that is on its way, or a step that is due, shows within this time. */
const REFETCH_MS = 5_000

/** Reads the chains of an alert. An event tells of answers; what becomes of a message is asked for. */
export function useChains(alertId: number) {
  return useEndpoint(
    alarmChains.ofAlert,
    { params: { alertId } },
    { refetchMs: REFETCH_MS, refetchWhile: ({ items }, now) => items.some(chain => isMoving(chain, now)) },
  )
}

/** Reads the chains of a silent site in the same way. */
export function useSilenceChains(siteId: number) {
  return useEndpoint(
    silenceChains.ofSite,
    { params: { siteId } },
    { refetchMs: REFETCH_MS, refetchWhile: ({ items }, now) => items.some(chain => isMoving(chain, now)) },
  )
}

function isMoving({ next, messages, ended_at }: AlarmChain, now: Date): boolean {
  if (ended_at !== null) return false
  if (next !== null && Date.parse(next.at) <= now.getTime()) return true
  return messages.some(({ status }) => status === 'QUEUED')
}
