/** Several notices to one person that leave as one message: a daily summary, or what several places have in common. Pure. */
import { type Cause, causeOfKey } from '@earshot/contract/rules/health/same-cause.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { SENSORS } from '@earshot/contract/values.ts'
import type { ClaimedDelivery } from './deliveries.queries.ts'
import { noticePath } from './links.ts'
import type { Notice } from './notice.queries.ts'

export interface BundleItem {
  notice: Notice
  deliveryId: number
}

interface BundleSite {
  id: number
  name: string
  /** In the order in which they happened. */
  items: BundleItem[]
  /** The page of the one thing that is told of the site, or the page of the site. */
  path: string
  /** The delivery by which its Alarm is answered; null where it asks for no answer, or has one already. */
  answeredBy: number | null
}

export interface Bundle {
  kind: 'DIGEST' | Cause
  /** What the alerts of one cause share. */
  sensor: Sensor | null
  reader: Notice['reader']
  type: Notice['type']
  priority: Notice['priority']
  /** In the order of their names: each is named once, with one link. */
  sites: BundleSite[]
}

/** Makes the message of several notices; null for one that stands alone. A summary is one also where it holds one thing only. */
export function bundleOf(
  { isDigest, cause }: Pick<ClaimedDelivery, 'isDigest' | 'cause'>,
  items: readonly BundleItem[],
): Bundle | null {
  const [first] = items
  const kind = isDigest ? 'DIGEST' : causeOfKey(cause ?? '')
  if (first === undefined || kind === undefined || (!isDigest && items.length === 1)) return null
  const { reader, type, priority } = first.notice
  const sensor = SENSORS.find(one => cause?.endsWith(`:${one}`)) ?? null
  return { kind, sensor, reader, type, priority, sites: sitesOf(items) }
}

function sitesOf(items: readonly BundleItem[]): BundleSite[] {
  const bySite = new Map<number, BundleItem[]>()
  const inOrder = [...items].sort(
    (a, b) => a.notice.createdAt.getTime() - b.notice.createdAt.getTime() || a.deliveryId - b.deliveryId,
  )
  for (const item of inOrder) {
    const { id } = item.notice.site
    bySite.set(id, [...(bySite.get(id) ?? []), item])
  }
  const sites = [...bySite.values()].flatMap(ofSite => {
    const [first] = ofSite
    if (first === undefined) return []
    const { site } = first.notice
    const path = ofSite.length === 1 ? noticePath(first.notice) : `/app/sites/${site.id}/dashboard`
    const asks = ofSite.find(({ notice }) => notice.asksAnswer)
    return [{ id: site.id, name: site.name, items: ofSite, path, answeredBy: asks?.deliveryId ?? null }]
  })
  return sites.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}

/** So many sites a title and a notification name. */
const NAMED_MOST = 3

/** Names the sites, the first of them where there are many: `Linde, Noord, Zuid +17`. */
export function siteNames({ sites }: Pick<Bundle, 'sites'>): string {
  const named = sites.slice(0, NAMED_MOST).map(({ name }) => name)
  const more = sites.length - named.length
  return named.join(', ') + (more > 0 ? ` +${more}` : '')
}
