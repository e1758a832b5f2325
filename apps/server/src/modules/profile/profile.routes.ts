import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { readUnsubscribeToken, readWeeklyReportToken } from '#auth/unsubscribe-links.ts'
import { setAuthorUser } from '#db/author.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { endWeeklyReport } from '#modules/weekly-reports/weekly-reports.service.ts'
import { endWarningMails } from './profile.queries.ts'
import { changeSettings, readSettings } from './profile.service.ts'

/** Pictures cost time to draw. */
const CHANGES_PER_MINUTE = 60

export const routes: Route[] = [
  handle(profile.settings, ({ params, user }, ctx) =>
    readSettings(ctx, { userId: user.id, wanted: params.userId }),
  ),
  handle(
    profile.updateSettings,
    ({ params, user, body }, ctx) => changeSettings(ctx, { user, wanted: params.userId, patch: body }),
    { perMinute: CHANGES_PER_MINUTE },
  ),
  handle(profile.unsubscribe, async ({ params: { unsubscribeToken } }, ctx) => {
    const reportId = await readWeeklyReportToken(ctx.keys, unsubscribeToken)
    if (reportId !== null) return endWeeklyReport(ctx.db, reportId)
    const userId = await readUnsubscribeToken(ctx.keys, unsubscribeToken)
    if (userId === null) throw notFound('person')
    setAuthorUser(userId)
    await ctx.db.transaction().execute(trx => endWarningMails(trx, userId))
  }),
]
