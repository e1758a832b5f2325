/** The daily message of a site: each person's own choice. */
import { type Changed, endpoint } from '#endpoint.ts'
import { DailyMessage } from '#schemas/farm/daily-message.ts'

export const dailyMessages = {
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/daily-message/',
    access: 'user',
    right: 'see',
    summary: 'When the caller gets the daily message of a site, and by which channel.',
    success: { status: 200, body: DailyMessage },
    failure: 'part',
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/daily-message/',
    access: 'user',
    right: 'comment',
    summary: 'Choose the hour and the channel of one’s own daily message, or none.',
    body: DailyMessage,
    changes: (): Changed => [dailyMessages.read],
    success: { status: 200, body: DailyMessage },
    failure: 'part',
  }),
}
