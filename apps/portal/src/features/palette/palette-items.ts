import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { search } from '@earshot/contract/endpoints/farm/search.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import type { FleetFound, Found } from '@earshot/contract/schemas/farm/search.ts'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { foldText } from '#lib/text/fold-text.ts'

export interface PaletteItem {
  to: string
  name: string
  /** The kind of thing it is and its place, as text. */
  where: string
}

export interface PaletteResults {
  items: PaletteItem[]
  isFailed: boolean
  isWaiting: boolean
}

/** The pages that need no site or airspace; `key` is also the key of the name. */
const ADMIN_SCREENS = [
  { key: 'adminSites', to: '/admin/sites' },
  { key: 'adminIncidents', to: '/admin/actions' },
  { key: 'adminDevices', to: '/admin/devices' },
  { key: 'adminGateways', to: '/admin/gateways' },
  { key: 'adminUsers', to: '/admin/users' },
  { key: 'adminSuppliers', to: '/admin/suppliers' },
  { key: 'adminLicences', to: '/admin/licenses' },
  { key: 'adminToolbox', to: '/admin/toolbox' },
  { key: 'adminLimits', to: '/admin/limits' },
  { key: 'adminAudit', to: '/admin/audit' },
] as const

const SCREENS = [
  { key: 'sites', to: '/app/sites' },
  { key: 'profile', to: '/app/profile' },
  { key: 'preferences', to: '/app/profile/preferences' },
  { key: 'push', to: '/app/profile/push-notifications' },
  { key: 'password', to: '/app/profile/security' },
  { key: 'help', to: '/app/profile/help-center' },
  { key: 'medicine', to: '/app/medicine' },
] as const

/** The pages of a site that the rail has no link to. */
const SITE_SCREENS = [
  { key: 'alarmPlan', path: 'alarm-plan' },
  { key: 'rota', path: 'rota' },
  { key: 'drills', path: 'drills' },
  { key: 'round', path: 'round' },
  { key: 'doorCodes', path: 'door-codes' },
  { key: 'limits', path: 'limits' },
  { key: 'limitChanges', path: 'limits/changes' },
] as const

/** Finds pages by their name here, and everything else in the database. */
export function useItems(typed: string): PaletteResults {
  const { t } = useTranslation('palette')
  const q = useDeferredValue(typed.trim())
  const isAsked = q.length >= LIMITS.find.from
  const found = useEndpoint(search.find, { query: { q } }, { enabled: isAsked, keepPrevious: true })
  const screens = SCREENS.map(({ key, to }) => ({ to, name: t(`screen.${key}`), where: t('kind.screen') }))
  const things = (isAsked ? (found.data?.items ?? []) : []).map(item => ({
    to: pathOf(item),
    name: [item.code, item.name].filter(Boolean).join(' '),
    where: [t(`kind.${item.kind}`), item.airspace?.name, item.kind === 'site' ? '' : item.site.name]
      .filter(Boolean)
      .join(', '),
  }))
  const starts = useBatchStarts()
  const sitePages = useSitePages()
  const needle = foldText(q)
  const named = [...starts, ...sitePages, ...screens].filter(({ name }) => foldText(name).includes(needle))
  return {
    items: [...things, ...named],
    isFailed: isAsked && found.isError,
    isWaiting: isAsked && found.isFetching,
  }
}

/** Finds the fleet's things in the database, and the area's pages by their names. */
export function useFleetItems(typed: string): PaletteResults {
  const { t } = useTranslation('palette')
  const q = useDeferredValue(typed.trim())
  const isAsked = q.length >= LIMITS.find.from
  const found = useEndpoint(search.findInFleet, { query: { q } }, { enabled: isAsked, keepPrevious: true })
  const things = (isAsked ? (found.data?.items ?? []) : []).map(item => ({
    to: adminPathOf(item),
    name: item.kind === 'order' ? t('order', { number: item.id }) : nameOf(item),
    where: [
      t(`kind.${item.kind}`),
      item.kind === 'order' ? item.name : '',
      item.kind === 'user' ? item.code : '',
      item.matched,
      item.airspace?.name,
      item.kind === 'site' ? '' : item.site?.name,
    ]
      .filter(Boolean)
      .join(', '),
  }))
  const needle = foldText(q)
  const screens = ADMIN_SCREENS.map(({ key, to }) => ({
    to,
    name: t(`screen.${key}`),
    where: t('kind.screen'),
  }))
  return {
    items: [...things, ...screens.filter(({ name }) => foldText(name).includes(needle))],
    isFailed: isAsked && found.isError,
    isWaiting: isAsked && found.isFetching,
  }
}

function nameOf({ kind, code, name }: FleetFound): string {
  if (kind === 'user') return name || (code ?? '')
  return [code, name].filter(Boolean).join(' ')
}

/** Returns, on a site, the pages that are no link of its rail. */
function useSitePages(): PaletteItem[] {
  const { t } = useTranslation('palette')
  const { siteId = 0 } = useParams({ strict: false })
  if (siteId === 0) return []
  return SITE_SCREENS.map(({ key, path }) => ({
    to: `/app/sites/${siteId}/${path}`,
    name: t(`screen.${key}`),
    where: t('kind.screen'),
  }))
}

/** Returns, on a site, the start of a batch for each airspace without one, for people who may start one. */
function useBatchStarts(): PaletteItem[] {
  const { t } = useTranslation('palette')
  const { siteId = 0 } = useParams({ strict: false })
  const may = useSiteRights(siteId)
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } }, { enabled: siteId > 0 })
  if (siteId === 0 || !may(batches.open)) return []
  return (airspaces.data?.items ?? []).filter(isFullAirspace).flatMap(airspace =>
    airspace.batch === null
      ? [
          {
            to: `/app/sites/${siteId}/airspaces/${airspace.id}/batch/start`,
            name: t('startBatch', { airspace: airspace.name }),
            where: [t('kind.screen'), airspace.house.name].join(', '),
          },
        ]
      : [],
  )
}

/** Returns the path of the page that shows what was found. */
function pathOf({ kind, id, site }: Pick<Found, 'kind' | 'id' | 'site'>): string {
  const sitePath = `/app/sites/${site.id}`
  if (kind === 'site') return `${sitePath}/dashboard`
  if (kind === 'airspace') return `${sitePath}/airspaces/${id}/graphs`
  return kind === 'device' ? `${sitePath}/monitors/${id}` : `${sitePath}/gateways/${id}`
}

/** Returns the path of the page that shows it to an administrator: an airspace is shown on its site. */
function adminPathOf({ kind, id, site }: Pick<FleetFound, 'kind' | 'id' | 'site'>): string {
  switch (kind) {
    case 'site':
      return `/admin/sites/${id}`
    case 'airspace':
      return `/admin/sites/${site?.id ?? 0}`
    case 'device':
      return `/admin/devices/${id}`
    case 'gateway':
      return `/admin/gateways/${id}`
    case 'user':
      return `/admin/users/list/${id}`
    case 'supplier':
      return `/admin/suppliers/supplier-details/${id}`
    case 'order':
      return `/admin/licenses/orders/${id}`
  }
}
