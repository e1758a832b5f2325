import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import type { DeviceStats } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CountBars } from '#admin/charts/CountBars.tsx'
import { DayStrip } from '#admin/charts/DayStrip.tsx'
import { CountryBars, SHOWN_BARS, SoftwareBars, useCountryName } from '#admin/hardware/HardwareBars.tsx'
import { SensorState } from '#admin/hardware/HardwareState.tsx'
import { AsOf } from '#admin/shared/AsOf.tsx'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import select from '#ui/choice/Select.module.css'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { DeviceHead } from './DeviceHead.tsx'

const TIMEFRAMES = ['7', '30', '90', '365'] as const
type Timeframe = (typeof TIMEFRAMES)[number]
/** The number of unregistered devices that the table shows. */
const SHOWN_ROWS = 48

function readSearch({ timeframe, country }: Record<string, unknown>): {
  timeframe?: Timeframe | undefined
  country?: string | undefined
} {
  const isCode = typeof country === 'string' && /^[A-Z]{2}$/.test(country)
  return {
    timeframe: TIMEFRAMES.find(each => each === String(timeframe)),
    country: isCode ? country : undefined,
  }
}

/** Shows the fleet's devices in figures: their states, their countries, how many came by day, and which hang nowhere. */
export function DeviceDashboardPage() {
  const { t } = useTranslation('hardware')
  const stats = useEndpoint(adminDevices.stats, {}, EVERY_MINUTE)
  const { data } = stats
  return (
    <>
      <DeviceHead stats={data} />
      <div className={classes.page}>
        <Registered />
        <AsyncSection resource={stats} name={t('devices')} skeleton={<Skeleton height={240} />}>
          {loaded => <Counts stats={loaded} />}
        </AsyncSection>
        <AsOf figures={[data]} />
        <Countries countries={data?.by_country ?? []} />
        <Unregistered />
      </div>
    </>
  )
}

function Registered() {
  const { t, i18n } = useTranslation('hardware')
  const { search, set } = useAddress(readSearch)
  const timeframe = search.timeframe ?? '30'
  const history = useEndpoint(
    adminDevices.registerHistory,
    { query: { timeframe } },
    { page: false, keepPrevious: true, ...EVERY_MINUTE },
  )
  return (
    <>
      <Row gap="2 4" align="center" wrap>
        <SegmentedControl
          label={t('range.label')}
          value={timeframe}
          segments={TIMEFRAMES.map(value => ({ value, label: t(`range.${value}`) }))}
          onChange={value => set({ timeframe: value === '30' ? undefined : value })}
        />
      </Row>
      <AsyncSection resource={history} name={t('dash.register')} skeleton={<Skeleton height={140} />}>
        {({ items }) => {
          const count = items.reduce((sum, item) => sum + item.count, 0)
          return (
            <DayStrip
              title={t('dash.register')}
              note={t('dash.registered', { count, figure: formatNumber(count, i18n.language) })}
              column={t('devices')}
              days={items.map(({ date, count: value }) => ({ date, value }))}
              format={({ value }) => formatNumber(value ?? 0, i18n.language)}
            />
          )
        }}
      </AsyncSection>
    </>
  )
}

function Counts({ stats }: { stats: DeviceStats }) {
  const { t } = useTranslation('hardware')
  return (
    <div className={classes.columns}>
      <CountBars
        title={t('dash.status')}
        rows={stats.by_level.map(({ level, count }) => ({
          key: level,
          name: <SensorState status={level} />,
          count,
        }))}
      />
      <CountBars
        title={t('dash.delivery')}
        rows={stats.by_delivery_status.map(({ delivery_status: status, count }) => ({
          key: status,
          name: t(`delivery.${status}`),
          count,
        }))}
      />
      <SoftwareBars versions={stats.by_software} />
    </div>
  )
}

function Countries({ countries }: { countries: DeviceStats['by_country'] }) {
  const { t } = useTranslation('hardware')
  const { search, set } = useAddress(readSearch)
  const query = { ...(search.country !== undefined && { country: search.country }) }
  const options = { page: false, keepPrevious: true } as const
  const gateways = useEndpoint(adminDevices.gatewaysByCountry, { query }, options)
  const sites = useEndpoint(adminDevices.sitesByCountry, { query }, options)
  const nameOf = useCountryName()
  return (
    <div className={classes.columns}>
      <div>
        <CountryBars countries={countries} />
        <label>
          <span className="visually-hidden">{t('column.country')}</span>
          <select
            className={`${select.select} ${classes.select}`}
            value={search.country ?? ''}
            onChange={event => set({ country: event.currentTarget.value || undefined })}
          >
            <option value="">{t('dash.allCountries')}</option>
            {countries
              .filter(({ country }) => country !== '')
              .map(({ country }) => (
                <option key={country} value={country}>
                  {nameOf(country)}
                </option>
              ))}
          </select>
        </label>
      </div>
      <AsyncSection resource={gateways} name={t('dash.gatewaysMost')} skeleton={<Skeleton height={240} />}>
        {({ items }) => (
          <CountBars
            title={t('dash.gatewaysMost')}
            rows={items.slice(0, SHOWN_BARS).map(({ id, code, devices_amount: count }) => ({
              key: String(id),
              name: (
                <Link to="/admin/gateways/$gatewayId" params={{ gatewayId: id }} className={classes.link}>
                  {code}
                </Link>
              ),
              count,
            }))}
          />
        )}
      </AsyncSection>
      <AsyncSection resource={sites} name={t('dash.sitesMost')} skeleton={<Skeleton height={240} />}>
        {({ items }) => (
          <CountBars
            title={t('dash.sitesMost')}
            rows={items
              .slice(0, SHOWN_BARS)
              .map(({ id, name: site, devices_amount: count }) => ({ key: String(id), name: site, count }))}
          />
        )}
      </AsyncSection>
    </div>
  )
}

function Unregistered() {
  const { t, i18n } = useTranslation('hardware')
  const devices = useEndpoint(adminDevices.unregistered, {}, { page: false })
  return (
    <section className={classes.block} aria-labelledby="unregistered">
      <h2 id="unregistered">{t('dash.unregistered')}</h2>
      <AsyncSection
        resource={devices}
        name={t('dash.unregistered')}
        skeleton={<Skeleton height={180} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={classes.quiet}>{t('dash.noUnregistered')}</p>}
      >
        {({ items }) => (
          <div className={classes.scroll}>
            <table className={classes.rows}>
              <thead>
                <tr>
                  <th scope="col">{t('column.code')}</th>
                  <th scope="col">{t('column.delivery')}</th>
                  <th scope="col">{t('column.gateway')}</th>
                  <th scope="col">{t('column.site')}</th>
                  <th scope="col">{t('column.lastHeard')}</th>
                </tr>
              </thead>
              <tbody>
                {items.slice(0, SHOWN_ROWS).map(device => (
                  <tr key={device.id}>
                    <th scope="row">
                      <Link
                        to="/admin/devices/$deviceId/info"
                        params={{ deviceId: device.id }}
                        className={classes.link}
                      >
                        {device.code}
                      </Link>
                    </th>
                    <td>{t(`delivery.${device.delivery_status}`)}</td>
                    <td>{device.gateway?.code ?? '–'}</td>
                    <td>{device.site?.name ?? '–'}</td>
                    <td>
                      <LastSeen at={device.last_update} short />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {items.length > SHOWN_ROWS && (
              <p className={classes.quiet}>{formatNumber(items.length, i18n.language)}</p>
            )}
          </div>
        )}
      </AsyncSection>
    </section>
  )
}
