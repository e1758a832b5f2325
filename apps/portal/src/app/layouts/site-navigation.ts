import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import {
  IconActivity,
  IconAdjustments,
  IconBell,
  IconBulb,
  IconDeviceSpeaker,
  IconFileDownload,
  IconLayoutDashboard,
  IconMessage2,
  IconNote,
  IconPill,
  IconStack2,
  IconUsers,
  IconWalk,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

type SitePath = Extract<LinkProps['to'], `/app/sites/$siteId/${string}`>

/** The pages beside the alerts, in the order of their tabs; `key` is also the key of the name under `nav`. */
export const ALERT_PAGES: readonly { key: string; to: SitePath }[] = [
  { key: 'alarmPlan', to: '/app/sites/$siteId/alarm-plan' },
  { key: 'rota', to: '/app/sites/$siteId/rota' },
  { key: 'drills', to: '/app/sites/$siteId/drills' },
]

/** The page of a silent site is reached by its notice, and belongs to the alerts. */
export const SILENCE_PAGE: SitePath = '/app/sites/$siteId/silence'

export interface SiteNavigationLink {
  /** The key of the name under `nav` too. */
  key: string
  to: SitePath
  icon: TablerIcon
  /** Counts the things that wait on the page. */
  count?: (site: SiteDetail) => number | undefined
  needsAction?: boolean
  /** The pages that have no link of their own: this one is the current one on them too. */
  also?: readonly SitePath[]
}

/** The pages that people in a barn look at: they come first in the rail, and a phone's tabs show only them. */
export const SITE_FIRST: readonly SiteNavigationLink[] = [
  { key: 'dashboard', to: '/app/sites/$siteId/dashboard', icon: IconLayoutDashboard },
  {
    key: 'alerts',
    to: '/app/sites/$siteId/alerts',
    icon: IconBell,
    count: site => site.unclaimed_alerts,
    needsAction: true,
    also: [SILENCE_PAGE, '/app/sites/$siteId/drills/$drillId', ...ALERT_PAGES.map(({ to }) => to)],
  },
  {
    key: 'notifications',
    to: '/app/sites/$siteId/notifications',
    icon: IconMessage2,
    count: site => site.unread_notifications,
  },
]

/** The pages below them in the rail, and under More on a phone. */
export const SITE_MORE: readonly SiteNavigationLink[] = [
  { key: 'round', to: '/app/sites/$siteId/round', icon: IconWalk },
  {
    key: 'episodes',
    to: '/app/sites/$siteId/episodes',
    icon: IconActivity,
    count: site => site.active_episodes,
  },
  {
    key: 'recommendations',
    to: '/app/sites/$siteId/recommendations',
    icon: IconBulb,
    count: site => site.linked_recommendations_count,
  },
  { key: 'notes', to: '/app/sites/$siteId/notes', icon: IconNote, count: site => site.unread_notes },
  {
    key: 'monitors',
    to: '/app/sites/$siteId/monitors',
    icon: IconDeviceSpeaker,
    also: ['/app/sites/$siteId/door-codes'],
  },
  { key: 'batches', to: '/app/sites/$siteId/batches', icon: IconStack2 },
  { key: 'medicine', to: '/app/sites/$siteId/medicine', icon: IconPill },
  { key: 'limits', to: '/app/sites/$siteId/limits', icon: IconAdjustments },
  { key: 'exports', to: '/app/sites/$siteId/exports', icon: IconFileDownload },
]

/** For those who manage the people of the site; it stands above them. */
export const SITE_WEBHOOKS: SiteNavigationLink = {
  key: 'webhooks',
  to: '/app/sites/$siteId/webhooks',
  icon: IconWebhook,
}

/** The page comes last in both; in the rail the links that change the site stand before it. */
export const SITE_PEOPLE: SiteNavigationLink = {
  key: 'people',
  to: '/app/sites/$siteId/users',
  icon: IconUsers,
}
