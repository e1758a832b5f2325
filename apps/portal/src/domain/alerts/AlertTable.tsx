import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { ALERT_ORDER } from '@earshot/contract/health-values.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { ALERT_FILTERS, ALERT_SAID, SENSOR_FILTERS } from '@earshot/contract/values.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useList } from '#api/lists/use-list.ts'
import { type Refetching, useEndpoint } from '#api/queries.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import type { Address } from '#lib/address/use-address.ts'
import { formatDate, formatDay, withTime } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import classes from '#ui/choice/Select.module.css'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { openColumn } from '#ui/table/open-column.tsx'
import alertsClasses from './Alerts.module.css'
import { alertStatus } from './alert-status.ts'
import { useAlertText } from './alert-text.ts'

interface AlertTableProps {
  siteId: number
  timeZone: string | undefined
  list: AlertList
  density?: 'dense'
}

type AlertList = ReturnType<typeof useAlertList>

/** Lists every alert of a site, open ones first. The server does paging, filters and order, and the address holds them. */
export function useAlertList(siteId: number, refetching: Refetching = {}) {
  return useList(alerts.list, { name: 'alerts', params: { siteId }, page: true, ...refetching })
}

export function AlertTable({ siteId, timeZone, list, density }: AlertTableProps) {
  const { t } = useTranslation('alerts')
  const columns = useAlertColumns(siteId, timeZone)
  return (
    <DataTable
      label={t('title')}
      list={list}
      columns={columns}
      rowKey={alert => alert.id}
      tone={toneOf}
      isOver={alert => alert.state === 'CLOSED'}
      filters={<AlertFilters siteId={siteId} search={list.search} onChange={list.set} />}
      empty={
        <EmptyState
          title={t(list.isFiltered ? 'empty.filtered' : 'empty.title')}
          text={t(list.isFiltered ? 'empty.filteredText' : 'empty.text')}
          action={
            list.isFiltered || list.search.page !== undefined ? (
              <Button onClick={list.clear}>{t('empty.clear')}</Button>
            ) : undefined
          }
        />
      }
      {...(density && { density })}
    />
  )
}

function toneOf(alert: Alert) {
  const status = alertStatus(alert)
  return status === 'Alarm' || status === 'Warning' ? status : undefined
}

type AlertSearch = ListSearch<typeof alerts.list>

interface AlertFiltersProps {
  siteId: number
  search: AlertSearch
  onChange: Address<AlertSearch>['set']
}

/** Shows the filters for priority, sensor and airspace. */
function AlertFilters({ siteId, search, onChange }: AlertFiltersProps) {
  const { t } = useTranslation('alerts')
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  return (
    <>
      <SegmentedControl
        label={t('filter.priority')}
        value={search.filter ?? 'ALL'}
        segments={ALERT_FILTERS.map(value => ({ value, label: t(`filter.${value}`) }))}
        onChange={value => onChange({ filter: value === 'ALL' ? undefined : value })}
      />
      <SegmentedControl
        label={t('filter.sensor')}
        value={search.sensor_filter ?? 'ALL'}
        segments={SENSOR_FILTERS.map(value => ({
          value,
          label: value === 'ALL' ? t('filter.allSensors') : t(`sensor.${value}`),
        }))}
        onChange={value => onChange({ sensor_filter: value === 'ALL' ? undefined : value })}
      />
      <label>
        <span className="visually-hidden">{t('filter.airspace')}</span>
        <select
          className={classes.select}
          value={search.airspace ?? ''}
          onChange={event => onChange({ airspace: Number(event.currentTarget.value) || undefined })}
        >
          <option value="">{t('filter.allAirspaces')}</option>
          {airspaces.data?.items.map(item => (
            <option key={item.id} value={item.id}>
              {item.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">{t('filter.said')}</span>
        <select
          className={classes.select}
          value={search.said ?? 'ALL'}
          onChange={event => {
            const said = ALERT_SAID.find(one => one === event.currentTarget.value)
            onChange({ said: said === 'ALL' ? undefined : said })
          }}
        >
          {ALERT_SAID.map(value => (
            <option key={value} value={value}>
              {t(`filter.reason.${value}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

type AlertColumn = Column<Alert, (typeof ALERT_ORDER)[number]>

/** Returns the columns of the list of alerts; the last one leads to why the alert was raised. */
function useAlertColumns(siteId: number, timeZone: string | undefined): AlertColumn[] {
  const { t, i18n } = useTranslation('alerts')
  const text = useAlertText()
  const language = i18n.language
  const thisYear = new Date(useNow()).getFullYear()
  /** The present year is left out. */
  const moment = (at: string) => {
    const isThisYear = new Date(at).getFullYear() === thisYear
    const day = (isThisYear ? formatDay : formatDate)({ at, language, timeZone })
    return withTime(day, { at, language, timeZone })
  }
  return [
    {
      key: 'state',
      width: 128,
      header: t('column.state'),
      cell: alert => <AlertState alert={alert} />,
      order: 'state',
      card: 'mark',
    },
    {
      key: 'airspace',
      header: t('column.airspace'),
      cell: alert => alert.airspace.name,
      order: 'airspace',
      card: 'title',
    },
    {
      key: 'sensor',
      header: t('column.sensor'),
      cell: text.sensor,
      order: 'sensor',
      hideable: true,
      card: 'line',
    },
    {
      key: 'reading',
      width: 180,
      header: t('column.reading'),
      cell: text.reading,
      hideable: true,
    },
    // A card has room for one figure: the value at the opening does not tell how bad it became.
    { key: 'peak', width: 190, header: t('column.peak'), cell: text.peak, hideable: true, card: 'line' },
    {
      key: 'acknowledged',
      width: 150,
      header: t('column.acknowledged'),
      cell: alert => <SeenBy alert={alert} />,
      hideable: true,
      card: 'line',
    },
    {
      key: 'opened_at',
      width: 128,
      header: t('column.opened_at'),
      cell: alert => (
        <time className={alertsClasses.moment} dateTime={alert.opened_at}>
          {moment(alert.opened_at)}
        </time>
      ),
      order: 'opened_at',
      hideable: true,
      card: 'note',
    },
    {
      key: 'closed_at',
      width: 128,
      header: t('column.closed_at'),
      cell: ({ closed_at: at }) =>
        at === null ? (
          '–'
        ) : (
          <time className={alertsClasses.moment} dateTime={at}>
            {moment(at)}
          </time>
        ),
      order: 'closed_at',
      hideable: true,
    },
    openColumn({
      header: t('column.open'),
      link: alert => ({
        to: '/app/sites/$siteId/alerts/$alertId',
        params: { siteId, alertId: alert.id },
      }),
      label: alert => t('openAlert', { airspace: alert.airspace.name, at: moment(alert.opened_at) }),
    }),
  ]
}

/** Shows a word and a color while the alert is open, and afterwards how it ended. */
function AlertState({ alert }: { alert: Alert }) {
  const { t } = useTranslation('alerts')
  if (alert.state === 'OPEN') return <StatusChip status={alertStatus(alert)} solid />
  return (
    <span className={alertsClasses.over}>
      <StatusMark status={alertStatus(alert)} />
      {t(`closeReason.${alert.close_reason ?? 'RECOVERED'}`)}
    </span>
  )
}

/** Shows the newest acknowledgement; for an open alert it also says that there is none. */
function SeenBy({ alert: { acknowledgements, state } }: { alert: Alert }) {
  const { t } = useTranslation('alerts')
  const [newest] = acknowledgements
  if (newest === undefined) return state === 'OPEN' ? t('acknowledged.nobody') : '–'
  const others = acknowledgements.length - 1
  const text =
    others === 0 ? newest.by.name : t('acknowledged.andMore', { name: newest.by.name, count: others })
  return (
    <Row
      className={alertsClasses.seenBy}
      as="span"
      gap="1-half"
      inline
      align="center"
      title={newest.comment || undefined}
    >
      <IconCheck size={16} stroke={2} aria-hidden />
      <span className="visually-hidden">{t('acknowledged.by')} </span>
      {text}
    </Row>
  )
}
