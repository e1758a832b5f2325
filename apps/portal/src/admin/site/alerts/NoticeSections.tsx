import { useTranslation } from 'react-i18next'
import { SubPages } from '#admin/kit/SubPages.tsx'

/** Shows links to the alerts, the notices about them, and what went to phones. */
export function NoticeSections({ siteId }: { siteId: number }) {
  const { t } = useTranslation('site-tabs')
  const params = { siteId }
  return (
    <SubPages
      label={t('notices.title')}
      pages={[
        {
          link: { to: '/admin/sites/$siteId/alerts-notifications/alerts', params },
          label: t('notices.alerts'),
        },
        {
          link: { to: '/admin/sites/$siteId/alerts-notifications/notifications', params },
          label: t('notices.notifications'),
        },
        {
          link: { to: '/admin/sites/$siteId/alerts-notifications/push-notifications', params },
          label: t('notices.pushes'),
        },
      ]}
    />
  )
}
