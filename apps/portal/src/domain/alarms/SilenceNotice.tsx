import { silenceChains } from '@earshot/contract/endpoints/health/alarms.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import classes from './SilenceNotice.module.css'

/** The notice says on the pages of a site that nothing is heard there, while a chain tells people of it, and leads to it. */
export function SilenceNotice({ site }: { site: SiteDetail | undefined }) {
  const { t, i18n } = useTranslation('common')
  const now = useNow()
  // Only a site of which nothing is heard can have one.
  const enabled = site?.status_name === 'Offline'
  const chains = useEndpoint(
    silenceChains.ofSite,
    { params: { siteId: site?.id ?? 0 } },
    { enabled, page: false },
  )
  const [newest] = chains.data?.items ?? []
  if (!enabled || newest === undefined || newest.ended_at !== null) return null
  const since = formatMoment({
    at: newest.silent_since,
    now,
    timeZone: site.timezone,
    language: i18n.language,
  })
  return (
    <p className={classes.notice}>
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
      <span>
        {t('silence.banner', { since })}{' '}
        <Link to="/app/sites/$siteId/silence" params={{ siteId: site.id }}>
          {t('silence.link')}
        </Link>
      </span>
    </p>
  )
}
