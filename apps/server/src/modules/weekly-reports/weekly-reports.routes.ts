import { weeklyReports } from '@earshot/contract/endpoints/farm/weekly-reports.ts'
import { mailText } from '#channels/mail/layout.ts'
import type { Context } from '#context.ts'
import { type Download, handle, type Route } from '#http/handle.ts'
import { fileName, makeReport, type ReportRequest, reportPdf } from './make-report.ts'
import { reportMail } from './report-mail.ts'
import { findReader, findSiteIds } from './weekly-reports.queries.ts'
import { chooseWeeklyReport, lastWholeDay, readWeeklyReport } from './weekly-reports.service.ts'

/** A report over thousands of sites costs seconds. */
const PREVIEWS_PER_MINUTE = 20

export const routes: Route[] = [
  handle(weeklyReports.read, ({ user, site: { siteId } }, { db }) =>
    readWeeklyReport(db, { userId: user.id, siteId }),
  ),
  handle(weeklyReports.choose, async ({ body, user, site: { siteId } }, { db, clock }) => {
    const whose = { userId: user.id, siteId }
    await chooseWeeklyReport(db, body, { ...whose, now: clock.now() })
    return readWeeklyReport(db, whose)
  }),
  handle(
    weeklyReports.preview,
    ({ user, query, site: { siteId } }, ctx) =>
      preview(ctx, { userId: user.id, siteIds: [siteId], isOfAll: false, type: query.file_type }),
    { perMinute: PREVIEWS_PER_MINUTE },
  ),
  handle(weeklyReports.readOfAll, ({ user }, { db }) =>
    readWeeklyReport(db, { userId: user.id, siteId: null }),
  ),
  handle(weeklyReports.chooseOfAll, async ({ body, user }, { db, clock }) => {
    const whose = { userId: user.id, siteId: null }
    await chooseWeeklyReport(db, body, { ...whose, now: clock.now() })
    return readWeeklyReport(db, whose)
  }),
  handle(
    weeklyReports.previewOfAll,
    async ({ user, query }, ctx) => {
      const seen = await findSiteIds(ctx.db, { userId: user.id, siteId: null })
      const siteIds = seen.filter(id => user.key?.siteIds?.includes(id) !== false)
      return preview(ctx, { userId: user.id, siteIds, isOfAll: true, type: query.file_type })
    },
    { perMinute: PREVIEWS_PER_MINUTE },
  ),
]

interface Preview extends Pick<ReportRequest, 'siteIds' | 'isOfAll'> {
  userId: number
  type: 'pdf' | 'txt'
}

/** The report of the last seven whole days, in the language in which its mail would come. */
async function preview(ctx: Context, { userId, siteIds, isOfAll, type }: Preview): Promise<Download> {
  const { language, timezone } = await findReader(ctx.db, userId)
  const untilDay = lastWholeDay(ctx.clock.now(), timezone)
  const report = await makeReport(ctx, { siteIds, isOfAll, untilDay, language })
  if (type === 'pdf')
    return {
      content: await reportPdf(report),
      fileName: fileName(report, type),
      mediaType: 'application/pdf',
    }
  const content = reportMail(report, { publicUrl: ctx.config.publicUrl, unsubscribe: null })
  return {
    content: `${content.subject}\n\n${mailText(content)}`,
    fileName: fileName(report, type),
    mediaType: 'text/plain; charset=utf-8',
  }
}
