import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type {
  AdminNotification,
  AdminNotificationsQuery,
} from '@earshot/contract/schemas/admin/admin-site.ts'
import { ALERT_FILTERS, SENSOR_FILTERS } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useAdminSite } from '#admin/site/use-admin-site.ts'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE } from '#api/queries.ts'
import { formatInstant, formatList } from '#lib/text/locale.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import type { Column } from '#ui/table/columns.ts'
import { NoticeList, NoticeType, NoticeWords } from './NoticeList.tsx'

const TYPES = ['ALL', 'NORMAL', 'ALARM'] as const

/** Lists the site's notices, once each, whoever they went to. */
export function NotificationsTab() {
  const { t } = useTranslation('site-tabs')
  const { siteId, timeZone } = useAdminSite()
  const list = useList(adminSites.notifications, {
    name: 'site-notices',
    params: { siteId },
    page: true,
    ...EVERY_MINUTE,
  })
  const { search, set } = list
  const columns = useNoticeColumns(timeZone)
  return (
    <NoticeList
      siteId={siteId}
      label={t('notices.notifications')}
      list={list}
      columns={columns}
      filters={
        <>
          <SegmentedControl
            label={t('notices.type')}
            value={search.type ?? 'ALL'}
            segments={TYPES.map(value => ({ value, label: t(`notices.types.${value}`) }))}
            onChange={value => set({ type: value === 'ALL' ? undefined : value })}
          />
          <FilterMenu
            label={t('notices.priority')}
            all={t('notices.all')}
            value={search.alarm_filter ?? null}
            options={ALERT_FILTERS.filter(value => value !== 'ALL').map(value => ({
              value,
              label: t(`alerts:filter.${value}`),
            }))}
            onChange={value => set({ alarm_filter: value ?? undefined })}
          />
          <FilterMenu
            label={t('notices.sensor')}
            all={t('notices.all')}
            value={search.sensor_filter ?? null}
            options={SENSOR_FILTERS.filter(value => value !== 'ALL').map(value => ({
              value,
              label: t(`alerts:sensor.${value}`),
            }))}
            onChange={value => set({ sensor_filter: value ?? undefined })}
          />
        </>
      }
      none={{ title: t('notices.none'), text: t('notices.noneText') }}
    />
  )
}

type NoticeColumn = Column<AdminNotification, NonNullable<AdminNotificationsQuery['ordering_field']>>

function useNoticeColumns(timeZone: string | undefined): NoticeColumn[] {
  const { t, i18n } = useTranslation(['site-tabs', 'notifications'])
  const { language } = i18n
  return [
    {
      key: 'time',
      width: 150,
      header: t('site-tabs:notices.column.time'),
      cell: ({ created_at: at }) => <time dateTime={at}>{formatInstant({ at, language, timeZone })}</time>,
      order: 'time',
      first: 'desc',
      card: 'note',
    },
    {
      key: 'type',
      width: 116,
      header: t('site-tabs:notices.column.type'),
      cell: notice => <NoticeType notice={notice} />,
      order: 'type',
      card: 'mark',
    },
    {
      key: 'what',
      header: t('site-tabs:notices.column.what'),
      cell: notice => <NoticeWords notice={notice} />,
      card: 'title',
    },
    {
      key: 'airspace',
      width: 160,
      header: t('site-tabs:notices.column.airspace'),
      cell: ({ airspace }) => airspace?.name ?? '–',
      order: 'airspace',
      first: 'asc',
      hideable: true,
      card: 'line',
    },
    {
      key: 'read',
      width: 130,
      header: t('site-tabs:notices.column.read'),
      cell: ({ read, recipients }) => t('site-tabs:notices.readBy', { read, count: recipients }),
      hideable: true,
      card: 'fact',
    },
    {
      key: 'reach',
      width: 260,
      header: t('site-tabs:notices.column.reach'),
      cell: reachOf,
      hideable: true,
      card: 'fact',
    },
  ]

  /** The result is one line: the notices that went beyond the portal, by phone and by mail, and the failed ones. */
  function reachOf({ deliveries }: AdminNotification) {
    const outgoing = deliveries.filter(({ channel }) => channel !== 'IN_APP')
    if (outgoing.length === 0) return '–'
    return formatList(
      outgoing.map(({ channel, status, count }) =>
        t(`site-tabs:notices.reached.${status}`, {
          count,
          channel: t(`notifications:channel.${channel === 'PUSH' ? 'PUSH' : 'EMAIL'}`),
        }),
      ),
      language,
    )
  }
}
