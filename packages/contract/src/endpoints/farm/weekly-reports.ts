/** The weekly report of a site, or of all sites that a person sees: each person's own choice. */
import { type Changed, endpoint } from '#endpoint.ts'
import {
  WEEKLY_REPORT_FILES,
  WeeklyReport,
  WeeklyReportForm,
  WeeklyReportQuery,
} from '#schemas/farm/weekly-report.ts'

export const weeklyReports = {
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/weekly-report/',
    access: 'user',
    right: 'see',
    summary: 'When the caller gets the weekly report of a site.',
    success: { status: 200, body: WeeklyReport },
    failure: 'part',
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/weekly-report/',
    access: 'user',
    right: 'comment',
    summary: 'Choose the weekday and the hour of one’s own weekly report of a site, or none.',
    body: WeeklyReportForm,
    changes: (): Changed => [weeklyReports.read],
    success: { status: 200, body: WeeklyReport },
    failure: 'part',
  }),
  preview: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/weekly-report/preview/',
    access: 'user',
    right: 'see',
    summary: 'The weekly report of a site as it would come now: the PDF, or the words of its mail.',
    query: WeeklyReportQuery,
    success: { status: 200 },
    download: WEEKLY_REPORT_FILES,
  }),
  readOfAll: endpoint({
    method: 'GET',
    path: '/weekly-report/',
    access: 'user',
    summary: 'When the caller gets the weekly report over all sites that they see.',
    success: { status: 200, body: WeeklyReport },
    failure: 'part',
  }),
  chooseOfAll: endpoint({
    method: 'PATCH',
    path: '/weekly-report/',
    access: 'user',
    summary: 'Choose the weekday and the hour of one’s own weekly report over all sites, or none.',
    body: WeeklyReportForm,
    changes: (): Changed => [weeklyReports.readOfAll],
    success: { status: 200, body: WeeklyReport },
    failure: 'part',
  }),
  previewOfAll: endpoint({
    method: 'GET',
    path: '/weekly-report/preview/',
    access: 'user',
    summary: 'The weekly report over all sites as it would come now: the PDF, or the words of its mail.',
    query: WeeklyReportQuery,
    success: { status: 200 },
    download: WEEKLY_REPORT_FILES,
  }),
}
