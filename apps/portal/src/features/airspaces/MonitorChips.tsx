import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { parseGraphSearch } from '#domain/graphs/graph-search.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { monitorStatus } from '#domain/status/sensor-status.ts'
import { rhsText } from '#domain/values/units.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { Button } from '#ui/actions/Button.tsx'
import classes from './AirspacePage.module.css'

/** More chips than these would begin to hide the chart. */
const FIRST = 8

interface MonitorsOf {
  siteId: number
  airspaceId: number
}

interface MonitorChipsProps extends MonitorsOf {
  /** How many hang there: while they load, so many keep the place, and nothing below moves when they come. */
  count: number
}

/** Shows the monitors that hear the airspace by name, status and RHS. Each leads to its page. */
export function MonitorChips({ siteId, airspaceId, count }: MonitorChipsProps) {
  const items = useMonitors({ siteId, airspaceId })
  return (
    <Chips
      count={count}
      items={items}
      chip={device => (
        <Link
          to="/app/sites/$siteId/monitors/$deviceId"
          params={{ siteId, deviceId: device.id }}
          className={classes.monitor}
          title={device.code}
        >
          <ChipText device={device} />
        </Link>
      )}
    />
  )
}

/** Lets people choose one of the monitors, or the airspace, for the chart. */
export function MonitorPick({
  siteId,
  airspaceId,
  count,
  chosen,
}: MonitorChipsProps & { chosen?: number | undefined }) {
  const { t } = useTranslation('airspaces')
  const { set } = useAddress(parseGraphSearch)
  const items = useMonitors({ siteId, airspaceId })
  const shown = items?.find(device => device.id === chosen)
  return (
    <Chips
      count={count}
      items={items}
      first={
        chosen !== undefined && (
          <button type="button" className={classes.monitor} onClick={() => set({ monitor: undefined })}>
            {t('allMonitors')}
          </button>
        )
      }
      chip={device => (
        <button
          type="button"
          className={classes.monitor}
          title={device.code}
          aria-pressed={device.id === chosen}
          onClick={() => set({ monitor: device.id === chosen ? undefined : device.id })}
        >
          <ChipText device={device} />
        </button>
      )}
      end={
        shown && (
          <Link
            className={classes.open}
            to="/app/sites/$siteId/monitors/$deviceId"
            params={{ siteId, deviceId: shown.id }}
          >
            {t('openMonitor', { name: shown.name || shown.code })}
          </Link>
        )
      }
    />
  )
}

/** Returns the monitors, and none while they load, because the chart does not wait for them. */
export function useMonitorsOf(place: MonitorsOf): readonly Device[] {
  return useMonitors(place) ?? []
}

function useMonitors({ siteId, airspaceId }: MonitorsOf): readonly Device[] | undefined {
  const { data, isPending } = useEndpoint(devices.list, {
    params: { siteId },
    query: { airspace: airspaceId, perPage: 100, ordering_field: 'name', order: 'asc' },
  })
  return isPending ? undefined : (data?.items ?? [])
}

interface ChipsProps {
  count: number
  /** They are undefined while they load. */
  items: readonly Device[] | undefined
  chip: (device: Device) => ReactNode
  /** What stands before them: one more choice. */
  first?: ReactNode
  /** What stands after them. */
  end?: ReactNode
}

function Chips({ count, items, chip, first, end }: ChipsProps) {
  const { t } = useTranslation('airspaces')
  const [all, setAll] = useState(false)
  const total = items?.length ?? count
  const most = all || total <= FIRST + 1 ? total : FIRST
  return (
    <div className={classes.monitors}>
      <ul aria-label={t('monitors')} aria-busy={items === undefined}>
        {first && <li>{first}</li>}
        {items === undefined
          ? Array.from({ length: most }, (_, index) => `place ${index}`).map(place => (
              <li key={place} className={`${classes.monitor} ${classes.waiting}`} aria-hidden />
            ))
          : items.slice(0, most).map(device => <li key={device.id}>{chip(device)}</li>)}
      </ul>
      {items !== undefined && total > most && (
        <Button variant="text" size="dense" onClick={() => setAll(true)}>
          {t('moreMonitors', { count: total - most })}
        </Button>
      )}
      {end}
    </div>
  )
}

function ChipText({ device }: { device: Device }) {
  const { t: common } = useTranslation('common')
  const { i18n } = useTranslation()
  const status = monitorStatus(device)
  return (
    <>
      <StatusMark status={status} size={11} label={common(`status.${status}`)} />
      <span>{device.name || device.code}</span>
      <strong>{rhsText({ value: device.rhs, language: i18n.language })}</strong>
    </>
  )
}
