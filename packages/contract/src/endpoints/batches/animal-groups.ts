/** These calls are about animals that move between airspaces (spec/2 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { adminSites } from '#endpoints/admin/admin-sites.ts'
import { AnimalGroup, AnimalGroupForm, AnimalGroupLocation } from '#schemas/batches/animal-group.ts'
import { Page, PageQuery } from '#schemas/page.ts'

export const animalGroups = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/sites/{siteId}/animal-groups/',
    access: 'user',
    right: 'see',
    summary: 'Animal groups of a site.',
    query: PageQuery,
    success: { status: 200, body: Page(AnimalGroup) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v2/sites/{siteId}/animal-groups/',
    access: 'user',
    right: 'manageBatches',
    summary: 'Create an animal group; its place is set by the next call.',
    body: AnimalGroupForm,
    changes: (): Changed => [animalGroups.list, adminSites.read],
    success: { status: 201, body: AnimalGroup },
  }),
  locate: endpoint({
    method: 'PATCH',
    path: '/api/v2/sites/{siteId}/animal-groups/{animalGroupId}/location/',
    access: 'user',
    right: 'manageBatches',
    summary: 'Put an animal group into an airspace.',
    body: AnimalGroupLocation,
    changes: (): Changed => [animalGroups.list, adminSites.read],
    success: { status: 200, body: AnimalGroup },
  }),
  close: endpoint({
    method: 'PATCH',
    path: '/api/v2/sites/{siteId}/animal-groups/{animalGroupId}/close/',
    access: 'user',
    right: 'manageBatches',
    summary: 'Close an animal group.',
    changes: (): Changed => [animalGroups.list, adminSites.read],
    success: { status: 200, body: AnimalGroup },
  }),
}
