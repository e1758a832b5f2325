/** Writes the mail that a weekly report comes with: its totals, and the sites that need a look. Pure. */
import { unsubscribeCall, unsubscribePage } from '@earshot/contract/rules/health/unsubscribe-path.ts'
import { USER_HOME } from '@earshot/contract/rules/homes.ts'
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import { CHOICES_PATH, portalUrl } from '#channels/links.ts'
import type { MailContent } from '#channels/mail/content.ts'
import { leadOf, type Report, reportWords, totalFacts } from './report-words.ts'
import type { SiteWeek } from './week.ts'

export interface ReportMail {
  publicUrl: string
  /** The token that ends this report; null in a preview. */
  unsubscribe: string | null
}

/** A mail names so many sites; the PDF has all. */
const MOST = 8

export function reportMail(report: Report, { publicUrl, unsubscribe }: ReportMail): MailContent {
  const { weeks, isOfAll, language } = report
  const words = reportWords(report)
  const { t, days, subject } = words
  const url = (path: string) => portalUrl(publicUrl, path)
  const siteUrl = ({ id }: SiteWeek) => url(`/app/sites/${id}`)
  const [only] = weeks
  const named = isOfAll ? weeks.filter(({ isQuiet }) => !isQuiet).slice(0, MOST) : []
  return {
    locale: intlTag(language),
    subject: t('title', { of: subject, days }),
    tone: 'notice',
    label: t('label'),
    lead: leadOf(report, t),
    note: t('attached'),
    facts: totalFacts(report, words),
    groups: named.map(week => ({
      title: week.name,
      url: siteUrl(week),
      lines: totalFacts({ ...report, weeks: [week], isOfAll: false }, words)
        .slice(0, 3)
        .map(({ label, value }) => `${label}: ${value}`),
    })),
    button:
      isOfAll || only === undefined
        ? { text: t('button.sites'), url: url(USER_HOME) }
        : { text: t('button.site'), url: siteUrl(only) },
    footer: [t('advice'), t('why')],
    choose: { text: t('choose'), url: url(CHOICES_PATH) },
    ...(unsubscribe === null
      ? {}
      : {
          unsubscribe: {
            text: t('stop'),
            url: url(`${unsubscribePage(unsubscribe)}?report=weekly`),
            postUrl: url(unsubscribeCall(unsubscribe)),
          },
        }),
  }
}
