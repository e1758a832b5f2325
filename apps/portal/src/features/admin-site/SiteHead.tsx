import type { AdminSiteDetail } from '@earshot/contract/schemas/admin/admin-site.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#barn/status/StatusChip.tsx'
import { LastSeen } from '#barn/values/LastSeen.tsx'
import { useHeadline } from '#barn/values/use-headline.ts'
import button from '#ui/Button.module.css'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import { DisplayControl } from './DisplayControl.tsx'
import { nextStep } from './next-step.ts'

/** Which site it is, how it is, and what to do there first. */
export function SiteHead({ site }: { site: AdminSiteDetail }) {
  const { t } = useTranslation('admin-site')
  const headline = useHeadline()
  const { name, timezone: timeZone, status_name: status } = site
  const { key, ...figures } = nextStep(site)
  return (
    <AdminDetailHead
      title={name}
      crumbs={[{ label: t('sites'), to: '/admin/sites/list' }, { label: name }]}
      subtitle={t(`display.${site.display_status}.name`)}
      mark={<StatusChip status={status} />}
      first={`${headline(site.headline, { scope: 'site', timeZone })}.`}
      rest={t(`next.${key}`, figures)}
      actions={
        <>
          <LastSeen at={site.last_update} timeZone={timeZone} offline={status === 'Offline'} />
          <DisplayControl site={site} />
          <Link
            to="/admin/audit"
            search={{ site: site.id }}
            className={button.button}
            data-variant="outline"
            data-size="dense"
          >
            <span>{t('changes')}</span>
          </Link>
          <Link
            to="/app/sites/$siteId/dashboard"
            params={{ siteId: site.id }}
            className={button.button}
            data-variant="outline"
            data-size="dense"
          >
            <IconExternalLink size={16} stroke={1.75} aria-hidden />
            <span>{t('openAsUser')}</span>
          </Link>
        </>
      }
    />
  )
}
