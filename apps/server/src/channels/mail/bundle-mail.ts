/** Writes the mail about several notices: each site once, with what happened there and one link. Pure. */
import { alarmLinkPage } from '@earshot/contract/rules/alarms/answer-path.ts'
import { unsubscribeCall, unsubscribePage } from '@earshot/contract/rules/health/unsubscribe-path.ts'
import { USER_HOME } from '@earshot/contract/rules/homes.ts'
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import { type Bundle, type BundleItem, siteNames } from '#channels/bundle.ts'
import { CHOICES_PATH, portalUrl } from '#channels/links.ts'
import type { MailContent } from './content.ts'
import { type Translate, translator } from './messages.ts'
import { leadOf, toneOf } from './notice-mail.ts'
import { formatsFor } from './values.ts'

export interface BundleMail {
  publicUrl: string
  /** The tokens that answer the Alarms of its sites, by the delivery. */
  answers: ReadonlyMap<number, string>
  /** The token of the link by which a summary is stopped; null for any other message. */
  unsubscribe: string | null
}

export function bundleMail(bundle: Bundle, { publicUrl, answers, unsubscribe }: BundleMail): MailContent {
  const { kind, reader, sites, sensor } = bundle
  const t = translator(reader.language)
  const what = t(`together.${kind}`, { sensor: sensor === null ? '' : t(`sensor.${sensor}`) })
  const tone = toneOf(bundle)
  const url = (path: string) => portalUrl(publicUrl, path)
  return {
    locale: intlTag(reader.language),
    subject: t('together.subject', { what, sites: siteNames(bundle) }),
    tone,
    label: t(`tone.${tone}`),
    lead: what,
    note: t(kind === 'DIGEST' ? 'together.since' : 'together.lead'),
    facts: [],
    groups: sites.map(({ name, path, items, answeredBy }) => {
      const token = answeredBy === null ? undefined : answers.get(answeredBy)
      return {
        title: name,
        url: url(path),
        lines: items.map(item => lineOf(item, t)),
        ...(token === undefined
          ? {}
          : { answer: { text: t('button.has_it'), url: url(alarmLinkPage(token)) } }),
      }
    }),
    button: { text: t('button.sites'), url: url(USER_HOME) },
    footer: [t('footer.advice')],
    choose: { text: t('footer.choose'), url: url(CHOICES_PATH) },
    ...(unsubscribe === null
      ? {}
      : {
          unsubscribe: {
            text: t('footer.stop'),
            url: url(unsubscribePage(unsubscribe)),
            postUrl: url(unsubscribeCall(unsubscribe)),
          },
        }),
  }
}

/** When it happened by the clock of the barn, that it is over where it is, and the sentence that says what. */
function lineOf({ notice }: BundleItem, t: Translate): string {
  const formats = formatsFor(notice.reader, notice.site.timeZone)
  const at = formats.moment(notice.alert?.openedAt ?? notice.createdAt)
  const over = notice.isOver && notice.priority !== null ? [t('together.over')] : []
  return [at, ...over, leadOf(notice)].join(' · ')
}
