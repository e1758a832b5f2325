/**
 * Error reporting: what is logged as an error, and what ends the process, goes to the address of `SENTRY_DSN`, with
 * one in twenty requests as a trace. Without an address nothing of it is loaded.
 */

import { scrubReport } from '@earshot/contract/rules/scrub-report.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import type { Config } from './config.ts'
import { VERSION } from './version.ts'

type Sentry = typeof import('@sentry/node')
type Transport = ReturnType<Sentry['makeNodeTransport']>

const TRACES_SAMPLE_RATE = 0.05
/** A process that stops waits so long for what is still to be sent. */
const CLOSE_MS = 2000

let sentry: Sentry | null = null

/** @returns sends what is waiting, for so many milliseconds at most, and stops. */
export async function startReporting(
  config: Pick<Config, 'sentryDsn' | 'region'>,
): Promise<(waitMs?: number) => Promise<void>> {
  if (config.sentryDsn === undefined) return async () => undefined
  const loaded = await import('@sentry/node')
  loaded.init({
    dsn: config.sentryDsn,
    release: `earshot@${VERSION}`,
    environment: config.region,
    tracesSampleRate: TRACES_SAMPLE_RATE,
    // No integration gathers by itself: no addresses, headers, bodies, queries or variables leave the process.
    defaultIntegrations: false,
    integrations: [
      loaded.eventFiltersIntegration(),
      loaded.dedupeIntegration(),
      loaded.linkedErrorsIntegration(),
      loaded.onUncaughtExceptionIntegration(),
      // The integration changes nothing about it: such a rejection ends the process.
      loaded.onUnhandledRejectionIntegration({ mode: 'strict' }),
    ],
    registerEsmLoaderHooks: false,
    includeServerName: false,
    sendClientReports: false,
    transport: options => scrubbed(loaded.makeNodeTransport(options)),
  })
  sentry = loaded
  return async (waitMs = CLOSE_MS) => {
    sentry = null
    await loaded.close(waitMs)
  }
}

/** The last gate: whatever the library gathers, now or after an update, passes here. */
function scrubbed(inner: Transport): Transport {
  return {
    ...inner,
    send: envelope => {
      // The items are changed in place, because each kind of item goes with its own kind of head.
      for (const item of envelope[1]) Object.assign(item, { 1: scrubReport(item[1]) })
      return inner.send(envelope)
    },
  }
}

/** These tags name a failure in the log and may leave the house; everything else beside an error stays here. */
const TAGS = ['code', 'status', 'about', 'job', 'request_id'] as const

/** @param line what the logger was given: facts with the error in `err`, and a message. */
export function reportLogged([facts, message]: readonly unknown[]): void {
  if (sentry === null) return
  const given = isRecord(facts) ? facts : {}
  const error = facts instanceof Error ? facts : given.err
  const named = TAGS.flatMap(name =>
    given[name] === undefined ? [] : [[name, String(given[name])] as const],
  )
  const said = typeof message === 'string' ? message : typeof facts === 'string' ? facts : 'error'
  const tags = { ...Object.fromEntries(named), said }
  if (error instanceof Error) sentry.captureException(error, { tags })
  else sentry.captureMessage(said, { level: 'error', tags })
}

/** A request's trace, by its route and not by its address. @returns ends it, with the answer's status. */
export function startTrace(method: string): (route: string, status: number) => void {
  if (sentry === null) return () => undefined
  const span = sentry.startInactiveSpan({ name: method, op: 'http.server', forceTransaction: true })
  const { setHttpStatus, updateSpanName } = sentry
  return (route, status) => {
    updateSpanName(span, `${method} ${route}`)
    setHttpStatus(span, status)
    span.end()
  }
}
