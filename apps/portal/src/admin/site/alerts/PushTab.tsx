import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { PushNotification } from '@earshot/contract/schemas/health/notification.ts'
import { useTranslation } from 'react-i18next'
import { useAdminSite } from '#admin/site/use-admin-site.ts'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE } from '#api/queries.ts'
import { AirspaceFilter } from '#domain/AirspaceFilter.tsx'
import { deliveryWord } from '#domain/notices/delivery-word.ts'
import { formatInstant, formatTime } from '#lib/text/locale.ts'
import { Row } from '#ui/layout/Stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { NoticeList, NoticeWords } from './NoticeList.tsx'
import classes from './Notices.module.css'

/** Lists push messages: to whom they went, whether they came, and why not. */
export function PushTab() {
  const { t } = useTranslation('site-tabs')
  const { siteId, timeZone } = useAdminSite()
  const list = useList(adminSites.pushNotifications, {
    name: 'site-pushes',
    params: { siteId },
    page: true,
    ...EVERY_MINUTE,
  })
  const columns = usePushColumns(timeZone)
  return (
    <NoticeList
      siteId={siteId}
      label={t('notices.pushes')}
      list={list}
      columns={columns}
      filters={
        <AirspaceFilter
          siteId={siteId}
          value={list.search.airspace_id}
          onChange={airspace_id => list.set({ airspace_id })}
        />
      }
      none={{ title: t('notices.noPush'), text: t('notices.noPushText') }}
    />
  )
}

function usePushColumns(timeZone: string | undefined): Column<PushNotification>[] {
  const { t, i18n } = useTranslation('site-tabs')
  const { language } = i18n
  return [
    {
      key: 'time',
      width: 150,
      header: t('notices.column.time'),
      cell: ({ created_at: at }) => <time dateTime={at}>{formatInstant({ at, language, timeZone })}</time>,
      card: 'note',
    },
    {
      key: 'user',
      width: 190,
      header: t('notices.column.user'),
      cell: ({ user }) => user.name,
      card: 'line',
    },
    {
      key: 'what',
      header: t('notices.column.what'),
      cell: ({ notification }) => <NoticeWords notice={notification} />,
      card: 'title',
    },
    {
      key: 'airspace',
      width: 160,
      header: t('notices.column.airspace'),
      cell: ({ notification: { airspace } }) => airspace?.name ?? '–',
      hideable: true,
      card: 'line',
    },
    {
      key: 'outcome',
      width: 210,
      header: t('notices.column.outcome'),
      cell: ({ status, reason }) => (
        <Row className={classes.outcome} as="span" gap="1-half" inline data-status={status}>
          {t(`notices.outcome.${deliveryWord(status, reason)}`)}
        </Row>
      ),
      card: 'fact',
    },
    {
      key: 'sent',
      width: 84,
      header: t('notices.column.sent'),
      cell: ({ sent_at: at }) => (at === null ? '–' : formatTime({ at, language, timeZone })),
      align: 'end',
      hideable: true,
      card: 'fact',
    },
  ]
}
