import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { StatusMark } from '#barn/status/StatusMark.tsx'
import { monitorStatus } from '#barn/status/sensor-status.ts'
import { rhsText } from '#barn/values/units.tsx'
import { Button } from '#ui/Button.tsx'
import classes from './AirspacePage.module.css'

/** More than these begin to hide the chart. */
const FIRST = 8

/** Which monitors hear it: name, status, RHS. Silent while it loads, since the chart does not wait for it. */
export function MonitorChips({ siteId, airspaceId }: { siteId: number; airspaceId: number }) {
  const { t, i18n } = useTranslation('airspaces')
  const { t: common } = useTranslation('common')
  const [all, setAll] = useState(false)
  const { data } = useEndpoint(devices.list, {
    params: { siteId },
    query: { airspace: airspaceId, perPage: 100, ordering_field: 'name', order: 'asc' },
  })
  const items = data?.items ?? []
  const shown = all || items.length <= FIRST + 1 ? items : items.slice(0, FIRST)
  return (
    <div className={classes.monitors}>
      <ul aria-label={t('monitors')}>
        {shown.map(device => {
          const status = monitorStatus(device)
          return (
            <li key={device.id}>
              <Link
                to="/app/sites/$siteId/monitors/$deviceId"
                params={{ siteId, deviceId: device.id }}
                className={classes.monitor}
                title={device.code}
              >
                <StatusMark status={status} size={11} label={common(`status.${status}`)} />
                <span>{device.name || device.code}</span>
                <strong>{rhsText({ value: device.rhs, language: i18n.language })}</strong>
              </Link>
            </li>
          )
        })}
      </ul>
      {items.length > shown.length && (
        <Button variant="text" size="dense" onClick={() => setAll(true)}>
          {t('moreMonitors', { count: items.length - shown.length })}
        </Button>
      )}
    </div>
  )
}
