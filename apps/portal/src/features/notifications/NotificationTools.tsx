import type { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import type { ListAddress } from '#api/lists/use-list-search.ts'
import { AirspaceFilter } from '#domain/AirspaceFilter.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { MarkAllButton } from './MarkAllButton.tsx'
import classes from './NotificationListPage.module.css'

const SEGMENTS = ['ALL', 'UNREAD', 'ALARM'] as const

interface NotificationToolsProps {
  siteId: number
  list: Pick<ListAddress<ListSearch<typeof notifications.list>>, 'search' | 'set'>
  unread: number
}

/** Shows the filter, and a button that marks all as read. */
export function NotificationTools({ siteId, list: { search, set }, unread }: NotificationToolsProps) {
  const { t } = useTranslation('notifications')
  return (
    <div className={classes.tools}>
      <SegmentedControl
        label={t('filter.label')}
        value={SEGMENTS.find(segment => segment === search.filter) ?? 'ALL'}
        segments={SEGMENTS.map(value => ({
          value,
          label: t(`filter.${value}`, { count: unread }),
        }))}
        onChange={value => set({ filter: value === 'ALL' ? undefined : value })}
      />
      <AirspaceFilter siteId={siteId} value={search.airspace} onChange={airspace => set({ airspace })} />
      {unread > 0 && <MarkAllButton siteId={siteId} unread={unread} />}
    </div>
  )
}
