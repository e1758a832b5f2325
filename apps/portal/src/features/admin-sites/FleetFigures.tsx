import type { AdminChangeFigures } from '@earshot/contract/schemas/admin/admin-change.ts'
import type { FleetOverview } from '@earshot/contract/schemas/admin/fleet.ts'
import type { SiteStats } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/api-error.ts'
import fleet from '#barn/fleet/fleet.module.css'
import { formatNumber } from '#lib/locale.ts'
import { Figure } from '#ui/Figure.tsx'
import { Figures } from '#ui/Figures.tsx'
import classes from './Fleet.module.css'
import { agesInThree, shareOf } from './fleet-figures.ts'

const MILLION = 1_000_000

interface FleetFiguresProps {
  changes: AdminChangeFigures | undefined
  stats: UseQueryResult<SiteStats, ApiError>
  overview: UseQueryResult<FleetOverview, ApiError>
}

/** What the fleet is in five numbers. */
export function FleetFigures({
  stats: { data: stats },
  overview: { data: overview },
  changes,
}: FleetFiguresProps) {
  const { t, i18n } = useTranslation('fleet')
  const figure = (value: number, decimals = 0) => formatNumber(value, i18n.language, decimals)
  const counted = (count: number) => ({ count, figure: figure(count) })
  const share = (part: number, whole: number) => figure(shareOf(part, whole), 1)
  const animals = overview?.animals ?? 0
  // As it is written, for the noun follows it: French has "1,9 million" and "2,0 millions".
  const millions = Math.round((animals / MILLION) * 10) / 10
  const inUse = overview?.by_country.reduce((sum, { sites }) => sum + sites, 0) ?? 0
  const ages = overview && agesInThree(overview)
  const old = ages === undefined ? 0 : ages.warning + ages.alarm
  return (
    <Figures label={t('figures')} phone="pairs" className={classes.figures}>
      <Figure
        size="small"
        label={t('figure.animals')}
        value={overview === undefined ? '–' : animals < MILLION ? figure(animals) : figure(millions, 1)}
        unit={animals < MILLION ? undefined : t('figure.million', { count: millions })}
        note={
          overview &&
          t('figure.sitesInUse', {
            ...counted(inUse),
            countries: t('figure.countries', counted(overview.by_country.length)),
          })
        }
      />
      <Figure
        size="small"
        label={t('figure.devices')}
        value={stats === undefined ? '–' : share(stats.devices_online, stats.devices)}
        unit="%"
        note={stats && t('figure.of', { part: figure(stats.devices_online), whole: figure(stats.devices) })}
      />
      <Figure
        size="small"
        label={t('figure.gateways')}
        value={stats === undefined ? '–' : share(stats.gateways_online, stats.gateways)}
        unit="%"
        note={stats && t('figure.of', { part: figure(stats.gateways_online), whole: figure(stats.gateways) })}
      />
      <Figure
        size="small"
        label={t('figure.alarm')}
        value={stats === undefined ? '–' : figure(stats.by_status.Alarm)}
        note={changes && <Change by={changes.alarm.now - changes.alarm.before} />}
      />
      <Figure
        size="small"
        label={t('figure.old')}
        value={ages === undefined ? '–' : share(old, ages.regular + old)}
        unit="%"
        note={
          ages && (
            <Link
              to="/admin/sites/list"
              search={{ ordering_field: 'last_update', order: 'asc' }}
              className={fleet.link}
            >
              {ages.alarm === 0
                ? t('figure.oldOnly', counted(old))
                : t('figure.oldSites', { ...counted(old), days: figure(ages.alarm) })}
            </Link>
          )
        }
      />
    </Figures>
  )
}

function Change({ by }: { by: number }) {
  const { t, i18n } = useTranslation('fleet')
  const counted = { count: Math.abs(by), figure: formatNumber(Math.abs(by), i18n.language) }
  if (by === 0) return t('change.none')
  if (by < 0) return t('change.fewer', counted)
  return <span className={classes.worse}>{t('change.more', counted)}</span>
}
