/**
 * Uses as little of Sentry as reporting needs: no breadcrumbs, no cookies, no bodies and no names. The file is not
 * called after it, because blockers stop such files, and a missing file looks like a new release.
 */
import { scrubReport } from '@earshot/contract/rules/scrub-report.ts'
import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'
import type { Report } from './report.ts'

/** Five of a hundred page loads report how long they took (spec/1 §9). */
const TRACES_SAMPLE_RATE = 0.05

/** The limit exists and is disabled (spec/1 §9): whole stacks are reported until `isCut` is set. */
const COMPONENT_STACK = { max: 400, isCut: false }

export interface ReporterInput {
  dsn: string
  release: string
  environment: string
}

export function openReporter(input: ReporterInput): Report {
  // The function is taken before tracing wraps it, because reports are not traced themselves.
  const plainFetch = window.fetch.bind(window)
  init({
    ...input,
    tracesSampleRate: TRACES_SAMPLE_RATE,
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      dedupeIntegration(),
      linkedErrorsIntegration(),
      globalHandlersIntegration(),
      browserTracingIntegration(),
    ],
    sendClientReports: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    transport: options => scrubbed(makeFetchTransport(options, plainFetch)),
  })
  return (error, tags) => void captureException(error, { tags: { ...tags } })
}

type Transport = ReturnType<typeof makeFetchTransport>

/** Scrubs everything that is sent: whatever the library gathers, now or after an update, passes here. */
function scrubbed(inner: Transport): Transport {
  return {
    ...inner,
    send: envelope => {
      // The items are changed in place, because each kind of item goes with its own kind of header.
      const componentStackMax = COMPONENT_STACK.isCut ? COMPONENT_STACK.max : null
      for (const item of envelope[1]) Object.assign(item, { 1: scrubReport(item[1], { componentStackMax }) })
      return inner.send(envelope)
    },
  }
}
