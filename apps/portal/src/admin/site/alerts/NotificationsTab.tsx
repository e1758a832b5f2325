import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { ALERT_FILTERS, SENSOR_FILTERS } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useAdminSite } from '#admin/site/use-admin-site.ts'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE } from '#api/queries.ts'
import { FilterMenu } from '#ui/FilterMenu.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { NoticeList } from './NoticeList.tsx'
import { useNoticeColumns } from './use-notice-columns.tsx'

const TYPES = ['ALL', 'NORMAL', 'ALARM'] as const

/** Lists the site's notices, once each, whoever they went to. */
export function NotificationsTab() {
  const { t } = useTranslation('site-tabs')
  const { siteId, timeZone } = useAdminSite()
  const list = useList(adminSites.notifications, {
    ...{ name: 'site-notices', params: { siteId }, page: true },
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
