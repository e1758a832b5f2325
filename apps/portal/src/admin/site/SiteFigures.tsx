import type { SiteStatus } from '@earshot/contract/schemas/farm/site.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { formatNumber } from '#lib/locale.ts'
import { Figure } from '#ui/Figure.tsx'
import { Figures } from '#ui/Figures.tsx'

/** Shows how many of how many; a zero needs nobody, so it has no color. */
export function SiteFigures({ siteId, status }: { siteId: number; status: SiteStatus }) {
  const { t, i18n } = useTranslation('admin-site')
  const { alarms, warnings, total, devices, gateways_offline, gateways } = status.indicators
  const figure = (count: number) => formatNumber(count, i18n.language)
  const counted = (count: number, name: StatusName) => ({
    size: 'small' as const,
    value: figure(count),
    ...(count > 0 && { status: name }),
  })
  const of = (count: number) => t('figures.of', { total: figure(count) })
  return (
    <Figures label={t('figures.label')} phone="pairs">
      <Figure label={t('figures.alarms')} {...counted(alarms, 'Alarm')} unit={of(total)} />
      <Figure label={t('figures.warnings')} {...counted(warnings, 'Warning')} unit={of(total)} />
      <Figure
        label={t('figures.devices')}
        {...counted(status.offline_count, 'Offline')}
        unit={of(devices)}
        note={
          status.offline_count > 0 && (
            <Link to="/admin/sites/$siteId/info/devices" params={{ siteId }} className={classes.link}>
              {t('figures.which')}
            </Link>
          )
        }
      />
      <Figure label={t('figures.gateways')} {...counted(gateways_offline, 'Offline')} unit={of(gateways)} />
    </Figures>
  )
}
