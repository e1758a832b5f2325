/** Makes a weekly report for who reads it now: only from the sites that they may see at this moment. */
import { buffer } from 'node:stream/consumers'
import type { Context } from '#context.ts'
import { readWeek } from './read-week.ts'
import { reportDocument } from './report-document.ts'
import { type Report, reportWords } from './report-words.ts'

export interface ReportRequest {
  siteIds: readonly number[]
  isOfAll: boolean
  untilDay: string
  language: string
}

export async function makeReport(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { siteIds, isOfAll, untilDay, language }: ReportRequest,
): Promise<Report> {
  const now = clock.now()
  const weeks = await readWeek(db, { siteIds, untilDay, ownNormal: config.ownNormal !== 'off', now })
  return { weeks, isOfAll, untilDay, language, now }
}

export function reportPdf(report: Report): Promise<Buffer> {
  return buffer(reportDocument(report))
}

export function fileName(report: Report, type: 'pdf' | 'txt'): string {
  const { t } = reportWords(report)
  return `${t('file', { day: report.untilDay })}.${type}`
}
