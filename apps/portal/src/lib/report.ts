/**
 * Passes failures to error reporting. The reporter itself is loaded after the first paint, and only where the server
 * names an address for it; failures before then wait here.
 */
import { pageSetting } from '#lib/browser/page-settings.ts'

export type ReportTags = Readonly<Record<string, string | number>>
export type Report = (error: unknown, tags: ReportTags) => void

const WAITING_MAX = 20

let report: Report | null = null
const waiting: [error: unknown, tags: ReportTags][] = []

/** Reports a failure. @param tags what names the failure: never what people have written or who they are */
export function reportFailure(error: unknown, tags: ReportTags = {}): void {
  if (report !== null) report(error, tags)
  else if (waiting.length < WAITING_MAX) waiting.push([error, tags])
}

/** Starts reporting if an address is set. A page that cannot load the reporter works without it. */
export async function startReporting(): Promise<void> {
  const dsn = pageSetting('sentry-dsn')
  if (dsn === null) return
  const { openReporter } = await import('./reporter.ts')
  report = openReporter({
    dsn,
    release: `earshot@${pageSetting('version') ?? 'unknown'}`,
    environment: pageSetting('region') ?? 'world',
  })
  for (const [error, tags] of waiting.splice(0)) report(error, tags)
}
