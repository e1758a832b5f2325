import { evidence } from '@earshot/contract/endpoints/health/evidence.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { invalid } from '#errors.ts'
import { readEvidence } from '#evidence/read-evidence.ts'
import { findSamples } from '#evidence/samples.queries.ts'
import { sampleFile } from '#exports/sample-file.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'

/** The longest local day, so that no list is longer than a day of an airspace. */
const MOST_MS = 25 * 3_600_000

export const routes: Route[] = [
  handle(
    evidence.read,
    ({ params: { airspaceId }, query, site: { siteId } }, { db, clock }) =>
      readEvidence(db, { siteId, airspaceId, query, now: clock.now() }),
    { reads: 'standby' },
  ),

  handle(evidence.samplesFile, async ({ params: { airspaceId }, query, site, request }, { db }) => {
    const bounds = boundsOf(query)
    const samples = await findSamples(db, { siteId: site.siteId, airspaceId, ...bounds })
    const day = localDay(bounds.from.getTime() / 1000, site.timezone)
    return sampleFile(samples, { language: readerLanguage(request), day })
  }),
]

/** @throws 400 where it ends before it begins, or is longer than a day */
function boundsOf(query: { from: string; to: string }): { from: Date; to: Date } {
  const [from, to] = [new Date(query.from), new Date(query.to)]
  const length = to.getTime() - from.getTime()
  if (length < 0 || length > MOST_MS) throw invalid({ to: ['invalid'] })
  return { from, to }
}
