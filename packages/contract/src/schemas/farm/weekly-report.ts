/** The report of a week about a site, or about all sites of a person, by mail at an hour that they choose. */
import { z } from 'zod'
import { SeenRevision, Timestamp } from '#schemas/page.ts'

/** The report itself, and the words of the mail that it comes with. */
export const WEEKLY_REPORT_FILES = ['pdf', 'txt'] as const

const choice = {
  /** Monday is 1, Sunday 7; null is no report. */
  weekday: z.int('invalid').min(1, 'invalid').max(7, 'invalid').nullable(),
  /** The hour of the person's own clock. */
  hour: z.int('invalid').min(0, 'invalid').max(23, 'invalid'),
}

export const WeeklyReport = z.object({
  ...choice,
  /** The moment of the next report; null where there is none. */
  next_at: Timestamp.nullable(),
  last_sent_at: Timestamp.nullable(),
  revision: z.int(),
})
export type WeeklyReport = z.output<typeof WeeklyReport>

export const WeeklyReportForm = z.object({ ...choice, revision: SeenRevision })
export type WeeklyReportForm = z.output<typeof WeeklyReportForm>

export const WeeklyReportQuery = z.object({
  file_type: z.enum(WEEKLY_REPORT_FILES, 'invalid').default('pdf'),
})
