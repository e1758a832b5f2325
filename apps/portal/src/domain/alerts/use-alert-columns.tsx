import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import type { ALERT_ORDER } from '@earshot/contract/values.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatDate, formatDay, withTime } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Row } from '#ui/Stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import classes from './Alerts.module.css'

type AlertColumn = Column<Alert, (typeof ALERT_ORDER)[number]>

/** Returns the columns of the list of alerts; the last one leads to why the alert was raised. */
export function useAlertColumns(siteId: number, timeZone: string | undefined): AlertColumn[] {
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
        <time className={classes.moment} dateTime={alert.opened_at}>
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
          <time className={classes.moment} dateTime={at}>
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
    <span className={classes.over}>
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
      className={classes.seenBy}
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
