/**
 * A daily summary carries a link by which its reader gets no more of them, without signing in. The link names the person, and can do
 * nothing but that.
 * The link of a weekly report names that report, and ends it alone.
 */
import { linkToken, readLinkToken } from './link-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'

const PURPOSE = 'earshot unsubscribe'

export function unsubscribeToken(keys: Pick<SigningKeys, 'current'>, userId: number): Promise<string> {
  return linkToken(keys, { purpose: PURPOSE, id: userId })
}

/** Reads whose token it is; null for one that is not ours. */
export function readUnsubscribeToken(keys: Pick<SigningKeys, 'all'>, token: string): Promise<number | null> {
  return readLinkToken(keys, { purpose: PURPOSE, token })
}

const WEEKLY_REPORT = 'earshot end weekly report'

export function weeklyReportToken(keys: Pick<SigningKeys, 'current'>, reportId: number): Promise<string> {
  return linkToken(keys, { purpose: WEEKLY_REPORT, id: reportId })
}

/** Reads which report the token ends; null for one that is not ours. */
export function readWeeklyReportToken(keys: Pick<SigningKeys, 'all'>, token: string): Promise<number | null> {
  return readLinkToken(keys, { purpose: WEEKLY_REPORT, token })
}
