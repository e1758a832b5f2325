import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './NotificationListPage.module.css'

interface SubjectLinkProps {
  siteId: number
  item: Notification
  onGo: () => void
}

/** Shows a link to the notification's subject, where that has a page. */
export function SubjectLink({ siteId, item: { subject, alert, airspace }, onGo }: SubjectLinkProps) {
  const { t } = useTranslation('notifications')
  const link = { className: classes.link, onClick: onGo }
  if (subject?.kind === 'ALERT' && alert !== null)
    return (
      <Link {...link} to="/app/sites/$siteId/alerts/$alertId" params={{ siteId, alertId: alert.id }}>
        {t('open.alert')}
      </Link>
    )
  if (subject?.kind === 'EPISODE')
    return (
      <Link {...link} to="/app/sites/$siteId/episodes/$episodeId" params={{ siteId, episodeId: subject.id }}>
        {t('open.episode')}
      </Link>
    )
  if (subject?.kind === 'RECOMMENDATION')
    return (
      <Link
        {...link}
        to="/app/sites/$siteId/recommendations"
        params={{ siteId }}
        search={airspace === null ? {} : { airspace: airspace.id }}
      >
        {t('open.recommendation')}
      </Link>
    )
  if (subject?.kind === 'DEVICE')
    return (
      <Link {...link} to="/app/sites/$siteId/monitors/$deviceId" params={{ siteId, deviceId: subject.id }}>
        {t('open.monitor')}
      </Link>
    )
  if (subject?.kind === 'GATEWAY')
    return (
      <Link {...link} to="/app/sites/$siteId/gateways/$gatewayId" params={{ siteId, gatewayId: subject.id }}>
        {t('open.gateway')}
      </Link>
    )
  if (subject?.kind === 'EXPORT')
    return (
      <Link {...link} to="/app/sites/$siteId/exports" params={{ siteId }}>
        {t('open.export')}
      </Link>
    )
  return null
}
