import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { IconChecks } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useList } from '#api/lists/use-list.ts'
import type { ListAddress } from '#api/lists/use-list-search.ts'
import { useEndpoint } from '#api/queries.ts'
import { AirspaceFilter } from '#domain/AirspaceFilter.tsx'
import { PushSettingsLink } from '#domain/alerts/PushSettingsLink.tsx'
import { SiteHead } from '#domain/SiteHead.tsx'
import { asSentence, withComma } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Pager } from '#ui/lists/Pager.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { NotificationList } from './NotificationList.tsx'
import classes from './NotificationListPage.module.css'
import { useMarkRead } from './use-mark-read.ts'

const FILTERS = ['ALL', 'UNREAD', 'ALARM'] as const

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Shows what a person was told about a site, by day: what, where, why, and how it reached them. */
export function NotificationListPage() {
  const { t } = useTranslation('notifications')
  const { siteId } = useParams({ from: '/app/sites/$siteId/notifications' })
  const params = { siteId }
  const site = useEndpoint(sites.read, { params })
  const list = useList(notifications.list, { name: 'notifications', params, page: true })
  const answer = useUnreadAnswer(siteId, site.data)
  const heldBack = useHeldBack(list.page.data, list.scope)
  const hasSearch = list.isFiltered || list.search.page !== undefined
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <Sheet>
        <Stack gap="0" below="4">
          <Answer {...answer} />
          <AnswerNote />
          <PushSettingsLink />
        </Stack>
        <NotificationFilters siteId={siteId} list={list} unread={site.data?.unread_notifications ?? 0} />
        {heldBack.count > 0 && (
          <button type="button" className={classes.arrived} onClick={heldBack.show}>
            {t('news', { count: heldBack.count })}
          </button>
        )}
        <AsyncSection
          resource={list.page}
          skeleton={<NotificationSkeleton />}
          name={t('title')}
          isEmpty={page => page.items.length === 0}
          empty={
            <NoNotifications isFiltered={list.isFiltered} onClear={hasSearch ? list.clear : undefined} />
          }
        >
          {page => (
            <>
              <NotificationList siteId={siteId} items={heldBack.shown} timeZone={site.data?.timezone} />
              <Pager name={t('title')} list={page} onSize={list.resize} />
            </>
          )}
        </AsyncSection>
      </Sheet>
    </>
  )
}

interface NoNotificationsProps {
  isFiltered: boolean
  /** Clears the filters; undefined where none is set. */
  onClear: (() => void) | undefined
}

function NoNotifications({ isFiltered, onClear }: NoNotificationsProps) {
  const { t } = useTranslation('notifications')
  return (
    <EmptyState
      title={t(isFiltered ? 'empty.filtered' : 'empty.title')}
      text={t(isFiltered ? 'empty.filteredText' : 'empty.text')}
      action={onClear && <Button onClick={onClear}>{t('empty.clear')}</Button>}
    />
  )
}

/** Returns the answer of the page: how many notifications are unread, and how many alarms are among them. */
function useUnreadAnswer(siteId: number, site: SiteDetail | undefined) {
  const { t, i18n } = useTranslation('notifications')
  const alarms = useEndpoint(notifications.list, {
    params: { siteId },
    query: { filter: 'UNREAD_ALARM', perPage: 1 },
  })
  if (site === undefined) return { first: t('title') }
  const unread = site.unread_notifications
  if (unread === 0) return { first: t('answer.none') }
  const unreadAlarms = alarms.data?.total ?? 0
  const first = t('answer.unread', { count: unread })
  return unreadAlarms === 0
    ? { first: asSentence(first, i18n.language) }
    : { first: withComma(first, i18n.language), rest: t('answer.alarms', { count: unreadAlarms }) }
}

interface NotificationFiltersProps {
  siteId: number
  list: Pick<ListAddress<ListSearch<typeof notifications.list>>, 'search' | 'set'>
  unread: number
}

/** Shows the filters, and a button that marks all as read. */
function NotificationFilters({ siteId, list: { search, set }, unread }: NotificationFiltersProps) {
  const { t } = useTranslation('notifications')
  return (
    <Row gap="2" align="center" wrap below="2">
      <SegmentedControl
        label={t('filter.label')}
        value={FILTERS.find(filter => filter === search.filter) ?? 'ALL'}
        segments={FILTERS.map(value => ({
          value,
          label: t(`filter.${value}`, { count: unread }),
        }))}
        onChange={value => set({ filter: value === 'ALL' ? undefined : value })}
      />
      <AirspaceFilter siteId={siteId} value={search.airspace} onChange={airspace => set({ airspace })} />
      {unread > 0 && <MarkAllButton siteId={siteId} unread={unread} />}
    </Row>
  )
}

function MarkAllButton({ siteId, unread }: { siteId: number; unread: number }) {
  const { t } = useTranslation('notifications')
  const { mark, busy } = useMarkRead(siteId)
  return (
    <span className={classes.markAll}>
      <Button
        icon={IconChecks}
        busy={busy}
        onClick={() => mark({ text: t('marked.all', { count: unread }) })}
      >
        {t('markAll', { count: unread })}
      </Button>
    </span>
  )
}

interface NotificationPage {
  items: Notification[]
  page: number
}

/**
 * Holds back what arrives while a person reads the list, so that nothing moves under their finger, and counts it.
 * @param scope a text that changes with the filters, because the answer to another filter is shown whole
 */
function useHeldBack(page: NotificationPage | undefined, scope: string) {
  const newest = Math.max(0, ...(page?.items.map(item => item.id) ?? []))
  const key = `${scope} ${page?.page}`
  const [held, setHeld] = useState({ key: '', upTo: 0 })
  // The ids grow in the order in which notifications are made.
  if (page !== undefined && held.key !== key) setHeld({ key, upTo: newest })
  const isHolding = page?.page === 1 && held.key === key
  const shown = page?.items.filter(item => !isHolding || item.id <= held.upTo) ?? []
  return {
    shown,
    count: (page?.items.length ?? 0) - shown.length,
    show: () => setHeld({ key, upTo: newest }),
  }
}

/** Shows blocks as high as the head of a day and its rows. */
function NotificationSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton width={70} height={18} />
      {SKELETON_ROWS.map(row => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}
