import type { AdminChangeFigures } from '@earshot/contract/schemas/admin/admin-change.ts'
import type { FleetFigure, FleetOverview } from '@earshot/contract/schemas/admin/fleet.ts'
import type { SiteStats } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import type { ApiError } from '#api/api-error.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import classes from './Fleet.module.css'
import { FleetEvidenceButton } from './FleetEvidenceButton.tsx'
import { agesInThree, shareOf } from './fleet-figures.ts'

const MILLION = 1_000_000

interface FleetFiguresProps {
  changes: AdminChangeFigures | undefined
  stats: UseQueryResult<SiteStats, ApiError>
  overview: UseQueryResult<FleetOverview, ApiError>
}

/** Shows the fleet in five numbers. */
export function FleetFigures({
  stats: { data: stats },
  overview: { data: overview },
  changes,
}: FleetFiguresProps) {
  const { t } = useTranslation('fleet')
  const { figure } = useFigures()
  return (
    <Figures label={t('figures')} phone="pairs" className={classes.figures}>
      <AnimalsFigure overview={overview} />
      <OnlineFigure
        label={t('figure.devices')}
        figure="DEVICES"
        part={stats && { online: stats.devices_online, all: stats.devices }}
      />
      <OnlineFigure
        label={t('figure.gateways')}
        figure="GATEWAYS"
        part={stats && { online: stats.gateways_online, all: stats.gateways }}
      />
      <Figure
        size="small"
        label={t('figure.alarm')}
        value={stats === undefined ? '–' : figure(stats.by_status.Alarm)}
        end={<FleetEvidenceButton figure="ALARM" name={t('figure.alarm')} />}
        note={changes && <Change by={changes.alarm.now - changes.alarm.before} />}
      />
      <OldFigure overview={overview} />
    </Figures>
  )
}

/** Returns functions that write numbers in the reader's language; `counted` gives a text its plural and its figure. */
function useFigures() {
  const { language } = useTranslation('fleet').i18n
  const figure = (value: number, decimals = 0) => formatNumber(value, language, decimals)
  return {
    figure,
    counted: (count: number) => ({ count, figure: figure(count) }),
    share: (part: number, whole: number) => figure(shareOf(part, whole), 1),
  }
}

interface OverviewProps {
  overview: FleetOverview | undefined
}

function AnimalsFigure({ overview }: OverviewProps) {
  const { t } = useTranslation('fleet')
  const { figure, counted } = useFigures()
  const animals = overview?.animals ?? 0
  // The number is rounded as it is written, because the noun follows it: French has "1,9 million" and "2,0 millions".
  const millions = Math.round((animals / MILLION) * 10) / 10
  const inUse = overview?.by_country.reduce((sum, { sites }) => sum + sites, 0) ?? 0
  return (
    <Figure
      size="small"
      label={t('figure.animals')}
      value={overview === undefined ? '–' : animals < MILLION ? figure(animals) : figure(millions, 1)}
      unit={animals < MILLION ? undefined : t('figure.million', { count: millions })}
      end={<FleetEvidenceButton figure="ANIMALS" name={t('figure.animals')} />}
      note={
        overview &&
        t('figure.sitesInUse', {
          ...counted(inUse),
          countries: t('figure.countries', counted(overview.by_country.length)),
        })
      }
    />
  )
}

/** Shows which share of the devices or gateways is heard. */
function OnlineFigure({
  label,
  figure: name,
  part,
}: {
  label: string
  figure: FleetFigure
  part: { online: number; all: number } | undefined
}) {
  const { t } = useTranslation('fleet')
  const { figure, share } = useFigures()
  return (
    <Figure
      size="small"
      label={label}
      value={part === undefined ? '–' : share(part.online, part.all)}
      unit="%"
      end={<FleetEvidenceButton figure={name} name={label} />}
      note={part && t('figure.of', { part: figure(part.online), whole: figure(part.all) })}
    />
  )
}

/** Shows which share of the sites was not heard for long, with a link to them. */
function OldFigure({ overview }: OverviewProps) {
  const { t } = useTranslation('fleet')
  const { figure, counted, share } = useFigures()
  const ages = overview && agesInThree(overview)
  const old = ages === undefined ? 0 : ages.warning + ages.alarm
  return (
    <Figure
      size="small"
      label={t('figure.old')}
      value={ages === undefined ? '–' : share(old, ages.regular + old)}
      unit="%"
      end={<FleetEvidenceButton figure="OLD" name={t('figure.old')} />}
      note={
        ages && (
          <Link
            to="/admin/sites/list"
            search={{ ordering_field: 'last_update', order: 'asc' }}
            className={shared.link}
          >
            {ages.alarm === 0
              ? t('figure.oldOnly', counted(old))
              : t('figure.oldSites', { ...counted(old), days: figure(ages.alarm) })}
          </Link>
        )
      }
    />
  )
}

function Change({ by }: { by: number }) {
  const { t } = useTranslation('fleet')
  const { counted } = useFigures()
  if (by === 0) return t('change.none')
  if (by < 0) return t('change.fewer', counted(-by))
  return <span className={classes.worse}>{t('change.more', counted(by))}</span>
}
