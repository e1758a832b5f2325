/** What the last RHS of a batch stands on, in the words of its files: the same answer as the page has. */
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { withPercent } from '@earshot/contract/rules/percent.ts'
import type { Evidence } from '@earshot/contract/schemas/health/evidence.ts'
import { sql } from 'kysely'
import { int, orNull, rowOf } from '#db/rows.ts'
import { readEvidence } from '#evidence/read-evidence.ts'
import type { Translate } from '#texts/catalogue.ts'
import type { ExportSource } from './export-source.ts'

const HOUR_MS = 3_600_000

/** The sentences, each a fact; none where the batch has no RHS yet. */
export async function evidenceFoot(
  { trx, facts, span, t }: Pick<ExportSource, 'trx' | 'facts' | 'span' | 't'>,
  { language, now }: { language: string; now: Date },
): Promise<string[]> {
  const place = { siteId: facts.site_id, airspaceId: facts.airspace_id }
  const last = await rowOf(
    trx,
    { hour: orNull(int) },
    sql`select max(hour) as hour from airspace_rhs_hours
    where site_id = ${place.siteId} and airspace_id = ${place.airspaceId} and rhs is not null
      and hour > ${span.fromHour} and hour <= ${span.toHour}`,
  )
  if (last?.hour == null) return [t('evidence.none')]
  const at = new Date((last.hour - 1) * HOUR_MS).toISOString()
  const found = await readEvidence(trx, { ...place, query: { kind: 'RHS', step: 'hour', at }, now })
  return sentences(found, { t, language })
}

function sentences(found: Evidence, { t, language }: { t: Translate; language: string }): string[] {
  const percent = (value: number) => withPercent(String(value), language)
  const { value, coverage, late, monitors, limits, to, timezone } = found
  const dayOf = (moment: string) => localDay(Date.parse(moment) / 1000 - 1, timezone)
  const counting = monitors.filter(({ not_counted }) => not_counted === null).length
  const since = limits
    .flatMap(limit => limit.since ?? [])
    .sort()
    .at(-1)
  const versions = [...new Set(monitors.map(({ software_version }) => software_version))].filter(Boolean)
  return [
    t('evidence.figure', { value: value ?? '–', day: dayOf(to) }),
    ...(coverage === null ? [] : [t('evidence.heard', { share: percent(coverage) })]),
    ...(late === 0 ? [] : [t('evidence.late', { share: percent(late) })]),
    t('evidence.counting', { counting, all: monitors.length }),
    t('evidence.limits', { warning: limits[0]?.lo ?? '–', alarm: limits[1]?.lo ?? '–' }),
    ...(since === undefined ? [] : [t('evidence.since', { day: dayOf(since) })]),
    ...(versions.length === 0 ? [] : [t('evidence.software', { versions: versions.join(', ') })]),
  ]
}
