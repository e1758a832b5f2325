import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import { useTranslation } from 'react-i18next'
import { RangePage, useDayRange } from '#admin/charts/RangePage.tsx'
import shared from '#admin/shared/shared.module.css'
import { GraphSections } from '#admin/site/SiteSections.tsx'
import { useAdminSite } from '#admin/site/use-admin-site.ts'
import { useEndpoint } from '#api/queries.ts'
import { AirspaceFilter } from '#domain/AirspaceFilter.tsx'
import { asIs, useAddress } from '#lib/address/use-address.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ClimatePanel, RdiPanel } from './ReadingPanels.tsx'
import { devicesIn, focusOf, seriesOf } from './reading-focus.ts'

const CLIMATE = ['TEMPERATURE', 'HUMIDITY'] as const

function readAirspace({ airspace }: Record<string, unknown>): { airspace?: number | undefined } {
  const id = Number(airspace)
  return { airspace: Number.isInteger(id) && id > 0 ? id : undefined }
}

/** Shows the RDI of every device, and the climate of the airspace that coughs most or was chosen. */
export function SiteReadingsTab() {
  const { t } = useTranslation('site-tabs')
  const { siteId, timeZone } = useAdminSite()
  const range = useDayRange(timeZone)
  const { search, set } = useAddress(readAirspace, asIs)
  const params = { siteId }
  const airspaces = useEndpoint(adminSites.airspaces, { params }, { page: false })
  const devices = useEndpoint(adminSites.devices, { params }, { page: false })
  const focus = focusOf((airspaces.data?.items ?? []).filter(isFullAirspace), search.airspace)
  const inFocus = devicesIn(focus, devices.data?.items ?? [])
  const options = { page: false, keepPrevious: true } as const
  const rdi = useEndpoint(
    statistics.siteSensorData,
    { params, query: { ...range.query, sensors: 'RDI' } },
    { ...options, enabled: timeZone !== undefined },
  )
  const climate = useEndpoint(
    statistics.siteSensorData,
    { params, query: { ...range.query, sensors: CLIMATE.join(), devices: inFocus.join(',') } },
    { ...options, enabled: timeZone !== undefined && inFocus.length > 0 },
  )
  const comfort = useComfort(siteId, focus)
  const shown = climate.data && seriesOf(inFocus, climate.data.data)
  // The former answer may be of another airspace, so none of it is drawn under this one's name.
  const own = { ...climate, data: climate.isPlaceholderData && shown?.length === 0 ? undefined : shown }
  return (
    <RangePage
      range={range}
      before={<GraphSections siteId={siteId} />}
      after={
        <AirspaceFilter siteId={siteId} value={search.airspace} onChange={airspace => set({ airspace })} />
      }
    >
      <AsyncSection
        resource={rdi}
        name={t('graphs.readings')}
        skeleton={<Skeleton height={180} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={shared.quiet}>{t('graphs.nothingHung')}</p>}
      >
        {({ data }) => <RdiPanel data={data} focus={focus} inFocus={inFocus} timeZone={timeZone} />}
      </AsyncSection>
      {focus !== undefined && inFocus.length > 0 && (
        <AsyncSection resource={own} name={t('graphs.climate')} skeleton={<Skeleton height={360} />}>
          {data => (
            <>
              {CLIMATE.map(sensor => (
                <ClimatePanel
                  key={sensor}
                  data={data}
                  sensor={sensor}
                  airspace={focus}
                  comfort={comfort[sensor]}
                  timeZone={timeZone}
                />
              ))}
            </>
          )}
        </AsyncSection>
      )}
    </RangePage>
  )
}

/** Reads the comfort bands of an airspace's batch by day, because they change with the animals' age. */
function useComfort(siteId: number, airspace: Pick<Airspace, 'id' | 'batch'> | undefined) {
  const [airspaceId, batchId] = [airspace?.id ?? 0, airspace?.batch?.id ?? 0]
  const input = { params: { siteId, airspaceId, batchId }, query: { resolution: 'day' as const } }
  const options = { page: false, enabled: airspace?.batch != null }
  const temperature = useEndpoint(batches.temperature, input, options)
  const humidity = useEndpoint(batches.humidity, input, options)
  return { TEMPERATURE: temperature.data?.points, HUMIDITY: humidity.data?.points }
}
