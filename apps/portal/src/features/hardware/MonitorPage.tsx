import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { Device, SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import { IconArrowsMove, IconReplace } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { ChartSkeleton } from '#domain/graphs/ChartSkeleton.tsx'
import { SiteHead } from '#domain/SiteHead.tsx'
import { useMediaQuery } from '#lib/browser/use-media-query.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Figures } from '#ui/layout/Figures.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './HardwarePage.module.css'
import { DataUsage, useLastDays } from './HardwareParts.tsx'
import { LampHistory } from './LampHistory.tsx'
import { MonitorAside } from './MonitorAside.tsx'
import { MonitorGraphs } from './MonitorGraphs.tsx'
import { MonitorHeader } from './MonitorHeader.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'

const FaultCourses = lazyPart(async () => (await import('#domain/faults/FaultCourses.tsx')).FaultCourses)

/** The list is asked for at once, because an airspace has fewer monitors than this. */
const ALL = 200

/** Shows one monitor: its state, what it measured beside its neighbours, what its lamp showed and where it hangs. */
export function MonitorPage() {
  const { t } = useTranslation('monitors')
  const { siteId, deviceId } = useParams({ from: '/app/sites/$siteId/monitors/$deviceId' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const device = useEndpoint(devices.read, { params: { siteId, deviceId } })
  const isPhone = useMediaQuery('(max-width: 899.9px)')
  const airspaceMonitors = useAirspaceMonitors(siteId, device.data)
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
              airspaceMonitors={airspaceMonitors}
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
          {loaded =>
            site.data && (
              <MonitorContent site={site.data} device={loaded} airspaceMonitors={airspaceMonitors} />
            )
          }
        </AsyncSection>
      </Sheet>
    </>
  )
}

/** Returns the monitors of the airspace, this one included, in the order of their names. */
function useAirspaceMonitors(siteId: number, device: SiteDevice | undefined): readonly Device[] {
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
  /** All monitors of the airspace, this one included. */
  airspaceMonitors: readonly Device[]
}

function MonitorContent({ site, device, airspaceMonitors }: MonitorContentProps) {
  const { t } = useTranslation('monitors')
  const params = { siteId: site.id, deviceId: device.id }
  const neighbours = airspaceMonitors.filter(other => other.id !== device.id)
  const gatewayList = useEndpoint(gateways.list, { params: { siteId: site.id } })
  const gateway = gatewayList.data?.items.find(({ id }) => id === device.gateway?.id)
  const airspaceId = device.airspace?.id ?? 0
  const active = useEndpoint(batches.active, { params: { siteId: site.id, airspaceId } })
  const usage = useEndpoint(devices.usage, { params, query: useLastDays(site.timezone) })
  return (
    <div className={classes.page}>
      <MonitorHeader
        device={device}
        neighbours={neighbours}
        gatewayOnline={gateway === undefined ? null : gateway.online}
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
      <Suspense fallback={null}>
        <FaultCourses {...params} timeZone={site.timezone} title={t('faults')} />
      </Suspense>
      <LampHistory {...params} timeZone={site.timezone} />
      <DataUsage usage={usage} />
    </div>
  )
}

/** Shows blocks in the places of the content, so that nothing moves when it comes. */
function MonitorSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton width={96} height={24} />
      <Skeleton width="70%" height={62} />
      <Figures phone="strip">
        <Skeleton width={110} height={80} />
        <Skeleton width={110} height={80} />
        <Skeleton width={110} height={80} />
      </Figures>
      <ChartSkeleton />
    </div>
  )
}

/** Shows what can be done with a monitor, to people who may do it. */
function MonitorActions({ siteId, device }: { siteId: number; device: SiteDevice }) {
  const { t } = useTranslation('monitors')
  const [open, setOpen] = useState<'move' | 'replace' | null>(null)
  const close = () => setOpen(null)
  return (
    <IfAllowed call={devices.move} siteId={siteId}>
      <div className={classes.actions}>
        <Button icon={IconArrowsMove} onClick={() => setOpen('move')}>
          {t('move.button')}
        </Button>
        <Button icon={IconReplace} onClick={() => setOpen('replace')}>
          {t('replace.button')}
        </Button>
      </div>
      {open === 'move' && <MoveDialog siteId={siteId} device={device} onClose={close} />}
      {open === 'replace' && <ReplaceDialog siteId={siteId} device={device} onClose={close} />}
    </IfAllowed>
  )
}
