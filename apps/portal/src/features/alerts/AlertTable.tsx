import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import type { ALERT_ORDER } from '@earshot/contract/values.ts'
import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { alertStatus } from '#barn/alerts/alert-status.ts'
import { useAlertText } from '#barn/alerts/alert-text.ts'
import { alertWindow } from '#barn/charts/alert-spans.ts'
import { StatusChip } from '#barn/status/StatusChip.tsx'
import { StatusMark } from '#barn/status/StatusMark.tsx'
import { formatDate, formatTime } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import classes from './AlertTable.module.css'
import { type AlertSearch, nextOrder } from './alert-search.ts'

export interface AlertTableProps {
  alerts: readonly Alert[]
  siteId: number
  timeZone: string | undefined
  search: AlertSearch
  onChange: (search: AlertSearch) => void
}

type Column = (typeof ALERT_ORDER)[number]

/** A table on a desktop; on a phone the same rows fold into cards. Each leads to its stretch of the chart. */
export function AlertTable({ alerts, siteId, timeZone, search, onChange }: AlertTableProps) {
  const { t } = useTranslation('alerts')
  const head = (column: Column) => (
    <SortHead
      key={column}
      column={column}
      search={search}
      onChange={onChange}
      label={t(`column.${column}`)}
    />
  )
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          {head('state')}
          {head('airspace')}
          {head('sensor')}
          <th scope="col" className={classes.head}>
            {t('column.reading')}
          </th>
          <th scope="col" className={classes.head}>
            {t('column.peak')}
          </th>
          <th scope="col" className={classes.head}>
            {t('column.monitors')}
          </th>
          {head('opened_at')}
          {head('closed_at')}
          <th scope="col" className={classes.head}>
            <span className="visually-hidden">{t('column.open')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {alerts.map(alert => (
          <AlertRow key={alert.id} alert={alert} siteId={siteId} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  )
}

function SortHead(props: {
  column: Column
  label: string
  search: AlertSearch
  onChange: (search: AlertSearch) => void
}) {
  const { column, label, search, onChange } = props
  const active = search.ordering_field === column
  const Arrow = search.order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={classes.head}
      aria-sort={active ? (search.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={classes.sort} onClick={() => onChange(nextOrder(search, column))}>
        {label}
        {active && <Arrow size={14} stroke={2} aria-hidden />}
      </button>
    </th>
  )
}

function AlertRow({
  alert,
  siteId,
  timeZone,
}: Pick<AlertTableProps, 'siteId' | 'timeZone'> & { alert: Alert }) {
  const { t, i18n } = useTranslation('alerts')
  const now = useNow()
  const text = useAlertText()
  const language = i18n.language
  const open = alert.state === 'OPEN'
  const moment = (at: string) =>
    `${formatDate({ at, language, timeZone })}, ${formatTime({ at, language, timeZone })}`
  return (
    <tr className={classes.row} data-status={alertStatus(alert)} data-state={alert.state}>
      <td className={classes.state}>
        {open ? (
          <StatusChip status={alertStatus(alert)} solid />
        ) : (
          <span className={classes.over}>
            <StatusMark status={alertStatus(alert)} />
            {t(`closeReason.${alert.close_reason ?? 'RECOVERED'}`)}
          </span>
        )}
      </td>
      <th scope="row" className={classes.airspace}>
        {alert.airspace.name}
      </th>
      <td className={classes.sensor}>{text.sensor(alert)}</td>
      <td className={classes.reading}>{text.reading(alert)}</td>
      <td className={classes.peak}>{text.peak(alert)}</td>
      <td
        className={classes.monitors}
        title={alert.devices.map(device => device.name || device.code).join(', ')}
      >
        {t('monitors', { count: alert.devices.length })}
      </td>
      <td className={classes.opened}>
        <time dateTime={alert.opened_at}>{moment(alert.opened_at)}</time>
      </td>
      <td className={classes.closed}>
        {alert.closed_at === null ? '–' : <time dateTime={alert.closed_at}>{moment(alert.closed_at)}</time>}
      </td>
      <td className={classes.go}>
        <Link
          className={classes.link}
          to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
          params={{ siteId, airspaceId: alert.airspace.id }}
          search={alertWindow(alert, now / 1000)}
          aria-label={t('openChart', { airspace: alert.airspace.name, at: moment(alert.opened_at) })}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </Link>
      </td>
    </tr>
  )
}
