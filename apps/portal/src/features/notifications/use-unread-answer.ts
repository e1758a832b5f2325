import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { asOpening, asSentence } from '#lib/locale.ts'

/** Returns the page's answer: how many are unread, and how many alarms are among them. */
export function useUnreadAnswer(siteId: number, site: SiteDetail | undefined) {
  const { t, i18n } = useTranslation('notifications')
  const alarms = useEndpoint(notifications.list, {
    params: { siteId },
    query: { filter: 'UNREAD_ALARM', perPage: 1 },
  })
  if (site === undefined) return { first: t('title') }
  const unread = site.unread_notifications
  if (unread === 0) return { first: t('answer.none') }
  const loud = alarms.data?.total ?? 0
  const first = t('answer.unread', { count: unread })
  return loud === 0
    ? { first: asSentence(first, i18n.language) }
    : { first: asOpening(first, i18n.language), rest: t('answer.alarms', { count: loud }) }
}
