import type { AdminSiteDetail } from '@earshot/contract/schemas/admin/admin-site.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { useHeadline } from '#domain/values/use-headline.ts'
import { asSentence } from '#lib/locale.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import { DisplayControl } from './DisplayControl.tsx'
import { nextStep } from './next-step.ts'

/** Shows which site it is, its status, and what to do there first. */
export function SiteHead({ site }: { site: AdminSiteDetail }) {
  const { t, i18n } = useTranslation('admin-site')
  const headline = useHeadline()
  const { name, timezone: timeZone, status_name: status } = site
  const { key, ...figures } = nextStep(site)
  return (
    <AdminDetailHead
      title={name}
      crumbs={[{ label: t('sites'), to: '/admin/sites/list' }, { label: name }]}
      subtitle={t(`display.${site.display_status}.name`)}
      mark={<StatusChip status={status} />}
      first={asSentence(headline(site.headline, { scope: 'site', timeZone }), i18n.language)}
      rest={t(`next.${key}`, figures)}
      seen={<LastSeen at={site.last_update} timeZone={timeZone} offline={status === 'Offline'} />}
      actions={
        <>
          <DisplayControl site={site} />
          <ButtonLink link={{ to: '/admin/audit', search: { site: site.id } }} size="dense">
            {t('changes')}
          </ButtonLink>
          <ButtonLink
            link={{ to: '/app/sites/$siteId/dashboard', params: { siteId: site.id } }}
            size="dense"
            icon={IconExternalLink}
          >
            {t('openAsUser')}
          </ButtonLink>
        </>
      }
    />
  )
}
