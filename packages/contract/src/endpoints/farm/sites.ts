/** Sites a user belongs to (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { AirspaceList, AirspaceListQuery, ProductTypeOption } from '#schemas/farm/airspace.ts'
import {
  Latest,
  LatestQuery,
  Site,
  SiteDetail,
  SiteList,
  SiteListQuery,
  SitePlaces,
  SitePlacesQuery,
  SiteStatus,
  SiteStructure,
} from '#schemas/farm/site.ts'
import { StatusOption } from '#schemas/farm/status.ts'
import { Items, Page, PageQuery } from '#schemas/page.ts'

export const sites = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/sites/',
    access: 'user',
    summary: "The user's sites: preinstalled first, then by severity, then by name.",
    query: SiteListQuery,
    success: { status: 200, body: SiteList },
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/sites/',
    access: 'user',
    summary: "The user's sites, without filters.",
    query: PageQuery,
    success: { status: 200, body: Page(Site) },
  }),
  places: endpoint({
    method: 'GET',
    path: '/sites/places/',
    access: 'user',
    summary: "Where the user's sites are, all of them, and what happened there last.",
    query: SitePlacesQuery,
    success: { status: 200, body: SitePlaces },
    failure: 'part',
  }),
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/',
    access: 'user',
    right: 'see',
    summary: 'One site with its full address.',
    success: { status: 200, body: SiteDetail },
  }),
  status: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/status/',
    access: 'user',
    right: 'see',
    summary: 'Status of a site and of each of its airspaces.',
    success: { status: 200, body: SiteStatus },
  }),
  structure: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/structure/',
    access: 'user',
    right: 'see',
    summary: 'Houses, floors, airspaces, decks and devices of a site.',
    success: { status: 200, body: SiteStructure },
  }),
  latest: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/latest/',
    access: 'user',
    right: 'see',
    summary: 'The newest five notifications or open alerts of a site.',
    query: LatestQuery,
    success: { status: 200, body: Latest },
    failure: 'part',
  }),
  statuses: endpoint({
    method: 'GET',
    path: '/sites/status/',
    access: 'user',
    summary: 'The thirteen status codes with name and color.',
    success: { status: 200, body: Items(StatusOption) },
  }),
  productTypes: endpoint({
    method: 'GET',
    path: '/sites/airspaces/product-types/',
    access: 'user',
    summary: 'What an airspace can produce.',
    success: { status: 200, body: Items(ProductTypeOption) },
  }),
  airspaces: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/',
    access: 'user',
    right: 'see',
    summary: 'Airspaces of a site with their state, in the order of its structure.',
    query: AirspaceListQuery,
    success: { status: 200, body: AirspaceList },
    failure: 'part',
  }),
}
