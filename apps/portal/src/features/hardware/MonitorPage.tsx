import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { Device, SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { ChartSkeleton } from '#domain/graphs/ChartSkeleton.tsx'
import { SiteHead } from '#domain/SiteHead.tsx'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { DataUsage, useLastDays } from './DataUsage.tsx'
import classes from './HardwarePage.module.css'
import { LampHistory } from './LampHistory.tsx'
import { MonitorActions } from './MonitorActions.tsx'
import { MonitorAside } from './MonitorAside.tsx'
import { MonitorGraphs } from './MonitorGraphs.tsx'
import { MonitorHeader } from './MonitorHeader.tsx'
import { MonitorSkeleton } from './MonitorSkeleton.tsx'

/** An airspace has fewer monitors than this. */
const ALL = 200

/** Shows one monitor: its state, what it measured beside its neighbours, what its lamp showed and where it hangs. */
export function MonitorPage() {
  const { t } = useTranslation('monitors')
  const { siteId, deviceId } = useParams({ from: '/app/sites/$siteId/monitors/$deviceId' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const device = useEndpoint(devices.read, { params: { siteId, deviceId } })
  const isPhone = useMediaQuery('(max-width: 899.9px)')
  const beside = useNeighbours(siteId, device.data)
  const name = device.data && (device.data.name || device.data.code)
  const actions = device.data && <MonitorActions siteId={siteId} device={device.data} />
  return (
    <>
      <SiteHead
        title={name ?? t('monitor')}
        site={site.data}
        list={{ label: t('title'), to: `/app/sites/${siteId}/monitors` }}
        subtitle={device.data?.airspace?.name}
      />
      {isPhone && actions && <PageDock>{actions}</PageDock>}
      <Sheet
        aside={
          device.data && (
            <MonitorAside
              siteId={siteId}
              device={device.data}
              beside={beside}
              timeZone={site.data?.timezone}
              actions={isPhone ? null : actions}
            />
          )
        }
      >
        <AsyncSection
          resource={{ ...device, data: site.data && device.data }}
          name={t('monitor')}
          skeleton={<MonitorSkeleton />}
        >
          {loaded => site.data && <MonitorContent site={site.data} device={loaded} beside={beside} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

/** Returns the other monitors of the same airspace, in the order of their names. */
function useNeighbours(siteId: number, device: SiteDevice | undefined): readonly Device[] {
  const airspace = device?.airspace?.id
  const { data } = useEndpoint(
    devices.list,
    { params: { siteId }, query: { airspace, perPage: ALL, ordering_field: 'name', order: 'asc' } },
    { enabled: airspace !== undefined },
  )
  return data?.items ?? []
}

interface MonitorContentProps {
  site: SiteDetail
  device: SiteDevice
  /** All monitors of its airspace, itself included. */
  beside: readonly Device[]
}

function MonitorContent({ site, device, beside }: MonitorContentProps) {
  const { t } = useTranslation('monitors')
  const params = { siteId: site.id, deviceId: device.id }
  const neighbours = beside.filter(other => other.id !== device.id)
  const ways = useEndpoint(gateways.list, { params: { siteId: site.id } })
  const way = ways.data?.items.find(gateway => gateway.id === device.gateway?.id)
  const airspaceId = device.airspace?.id ?? 0
  const active = useEndpoint(batches.active, { params: { siteId: site.id, airspaceId } })
  const usage = useEndpoint(devices.usage, { params, query: useLastDays(site.timezone) })
  return (
    <div className={classes.page}>
      <MonitorHeader
        device={device}
        neighbours={neighbours}
        gatewayOnline={way === undefined ? null : way.online}
        timeZone={site.timezone}
      />
      <AsyncSection
        resource={active}
        skeleton={<ChartSkeleton />}
        name={t('readings')}
        isEmpty={data => data.batch === null}
        empty={<EmptyState title={t('noBatch.title')} text={t('noBatch.text')} />}
      >
        {({ batch }) =>
          batch && <MonitorGraphs site={site} device={device} neighbours={neighbours} batch={batch} />
        }
      </AsyncSection>
      <LampHistory {...params} timeZone={site.timezone} />
      <DataUsage usage={usage} />
    </div>
  )
}
