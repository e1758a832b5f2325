import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import type { GatewayStats } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { useTranslation } from 'react-i18next'
import { CountBars } from '#admin/charts/CountBars.tsx'
import { CountryBars, SoftwareBars } from '#admin/hardware/HardwareBars.tsx'
import { TopIncidents } from '#admin/incidents/TopIncidents.tsx'
import { AsOf } from '#admin/shared/AsOf.tsx'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { GatewayHead } from './GatewayHead.tsx'

/** Shows the fleet's gateways in figures, with what they used in a week and a month. */
export function GatewayDashboardPage() {
  const { t } = useTranslation('hardware')
  const stats = useEndpoint(adminGateways.stats, {}, EVERY_MINUTE)
  const week = useUsage('7')
  const month = useUsage('30')
  return (
    <>
      <GatewayHead stats={stats.data} />
      <div className={classes.page}>
        <Figures label={t('usage.title')} phone="pairs">
          <Used timeframe="7" label={t('usage.fleet7')} />
          <Used timeframe="30" label={t('usage.fleet30')} />
        </Figures>
        <TopIncidents kind="GATEWAY_SILENT" />
        <AsyncSection resource={stats} name={t('gateways')} skeleton={<Skeleton height={320} />}>
          {data => <Counts stats={data} />}
        </AsyncSection>
        <AsOf figures={[stats.data, week.data, month.data]} />
      </div>
    </>
  )
}

const useUsage = (timeframe: '7' | '30') =>
  useEndpoint(statistics.gatewayUsageTotal, { query: { timeframe } }, { page: false })

function Used({ timeframe, label }: { timeframe: '7' | '30'; label: string }) {
  const { t, i18n } = useTranslation('hardware')
  const total = useUsage(timeframe)
  const figure = (value: number) => formatNumber(value, i18n.language)
  return (
    <Figure
      size="small"
      label={label}
      value={total.data === undefined ? '–' : figure(total.data.total_mb)}
      unit={total.data === undefined ? undefined : 'MB'}
      note={
        total.data && t('usage.gateways', { count: total.data.gateways, figure: figure(total.data.gateways) })
      }
    />
  )
}

function Counts({ stats }: { stats: GatewayStats }) {
  const { t } = useTranslation('hardware')
  const fine = stats.gateways - stats.disk_low - stats.disk_full - stats.disk_unknown
  return (
    <div className={classes.columns}>
      <CountBars
        title={t('dash.disk')}
        rows={[
          { key: 'full', name: t('dash.diskFull'), count: stats.disk_full },
          { key: 'low', name: t('dash.diskLow'), count: stats.disk_low },
          { key: 'ok', name: t('dash.diskOk'), count: fine },
          { key: 'unknown', name: t('dash.diskUnknown'), count: stats.disk_unknown },
        ]}
      />
      <CountBars
        title={t('dash.mode')}
        rows={stats.by_mode.map(({ device_mode: mode, count }) => ({
          key: mode,
          name: t(`mode.${mode}`),
          count,
        }))}
      />
      <CountBars
        title={t('dash.registration')}
        rows={stats.by_registration.map(({ registration, count }) => ({
          key: registration,
          name: t(`registration.${registration}`),
          count,
        }))}
      />
      <CountryBars countries={stats.by_country} />
      <SoftwareBars versions={stats.by_software} />
    </div>
  )
}
