import { alarmChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useInView } from '#lib/browser/use-in-view.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './RealShare.module.css'

interface RealShareProps {
  siteId: number
  /** Absent: the whole site. */
  airspaceId?: number
}

/**
 * Shows how many Alarms of the last year were real, of those that somebody has closed with a reason, and leads to them. Nothing
 * is shown while there are none. It is asked for where it comes into view: on a phone it stands far down.
 */
export function RealShare({ siteId, airspaceId }: RealShareProps) {
  const { t } = useTranslation('alerts')
  const [ref, inView] = useInView()
  const shares = useEndpoint(alarmChains.shares, { params: { siteId } }, { page: false, enabled: inView })
  const share =
    airspaceId === undefined
      ? shares.data?.site
      : shares.data?.airspaces.find(one => one.airspace_id === airspaceId)
  if (share === undefined) return <span ref={ref} className="visually-hidden" />
  if (share.said === 0) return null
  const search =
    airspaceId === undefined ? { said: 'SAID' as const } : { said: 'SAID' as const, airspace: airspaceId }
  return (
    <Text size="small" tone="muted" above="3">
      <Link className={classes.link} to="/app/sites/$siteId/alerts" params={{ siteId }} search={search}>
        {t('share', { real: share.real, count: share.said })}
      </Link>
    </Text>
  )
}
