import type { Invitation } from '@earshot/contract/schemas/farm/site-user.ts'

const DAY_MS = 86_400_000

export interface Wait {
  /** The whole days since it was first sent. */
  days: number
  /** Whether its link has expired. */
  hasEnded: boolean
}

export function waitOf(
  { created_at, expires_at }: Pick<Invitation, 'created_at' | 'expires_at'>,
  now: Date,
): Wait {
  return {
    days: Math.max(0, Math.floor((now.getTime() - Date.parse(created_at)) / DAY_MS)),
    hasEnded: Date.parse(expires_at) <= now.getTime(),
  }
}
