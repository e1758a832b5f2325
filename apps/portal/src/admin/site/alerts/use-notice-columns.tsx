import type {
  AdminNotification,
  AdminNotificationsQuery,
} from '@earshot/contract/schemas/admin/admin-site.ts'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatList } from '#lib/locale.ts'
import type { Column } from '#ui/table/columns.ts'
import { NoticeType, NoticeWords } from './NoticeWords.tsx'

type NoticeColumn = Column<AdminNotification, NonNullable<AdminNotificationsQuery['ordering_field']>>

export function useNoticeColumns(timeZone: string | undefined): NoticeColumn[] {
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

  /** Says how many notices went beyond the portal, by phone and by mail, and how many of those failed. */
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
