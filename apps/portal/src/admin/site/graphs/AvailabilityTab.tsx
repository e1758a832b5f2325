import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { SENSORS, type Sensor } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { AvailabilityMap } from '#admin/charts/heatmap/AvailabilityMap.tsx'
import { RangePage, SensorSelect, useDayRange } from '#admin/charts/RangePage.tsx'
import shared from '#admin/shared/shared.module.css'
import { GraphSections } from '#admin/site/SiteSections.tsx'
import { useAdminSite } from '#admin/site/use-admin-site.ts'
import { useEndpoint } from '#api/queries.ts'
import { useEndpoints } from '#api/use-endpoints.ts'
import { asIs, useAddress } from '#lib/address/use-address.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { availabilityRows, silentGateways } from './availability-rows.ts'

const FIRST: Sensor = 'COUGHS'

function readSensor({ sensor }: Record<string, unknown>): { sensor?: Sensor | undefined } {
  return { sensor: SENSORS.find(each => each === sensor) }
}

/**
 * Shows what came of every device by local day, compared with what was expected, and which gateway explains what is
 * missing.
 */
export function SiteAvailabilityTab() {
  const { t } = useTranslation('site-tabs')
  const { siteId, site, timeZone } = useAdminSite()
  const range = useDayRange(timeZone)
  const { search, set } = useAddress(readSensor, asIs)
  const sensor = search.sensor ?? FIRST
  const options = { page: false, keepPrevious: true, enabled: timeZone !== undefined } as const
  const availability = useEndpoint(
    statistics.siteAvailability,
    { params: { siteId }, query: { ...range.query, sensor } },
    options,
  )
  const siteGateways = useEndpoint(gateways.list, { params: { siteId } }, { page: false })
  const heartbeatAnswers = useEndpoints(
    adminGateways.heartbeats,
    (siteGateways.data?.items ?? []).map(({ id: gatewayId }) => ({
      params: { gatewayId },
      query: range.query,
    })),
    options,
  )
  const heartbeats = heartbeatAnswers.flatMap(({ data }) => data ?? [])
  return (
    <RangePage
      range={range}
      before={
        <>
          <GraphSections siteId={siteId} />
          <SensorSelect
            value={sensor}
            onChange={value => set({ sensor: value === FIRST ? undefined : value })}
          />
        </>
      }
    >
      <AsyncSection
        resource={availability}
        name={t('graphs.availability')}
        skeleton={<Skeleton height={320} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={shared.quiet}>{t('graphs.nothingHung')}</p>}
      >
        {data => (
          <AvailabilityMap
            label={t('graphs.availability')}
            fileName={`availability-${site.data?.name ?? siteId}`}
            days={data.site.map(({ date }) => date)}
            rows={availabilityRows(data, heartbeats, {
              devices: (some, count) => t(`graphs.${some > 0 ? 'someDevices' : 'devices'}`, { some, count }),
              gateway: t('graphs.gateway'),
            })}
            causeOf={(row, { date, value }) => {
              const silent =
                value === null || value >= 90 || row.kind === 'gateway'
                  ? []
                  : silentGateways(heartbeats, date)
              return silent.length === 0
                ? undefined
                : t('graphs.silent', { count: silent.length, codes: silent.join(', ') })
            }}
          />
        )}
      </AsyncSection>
    </RangePage>
  )
}
