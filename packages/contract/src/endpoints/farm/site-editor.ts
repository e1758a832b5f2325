/** These calls create, edit and activate a site (spec/2 §7). The two saves travel in parts of 1024 characters. */
import { type Changed, endpoint } from '#endpoint.ts'
import { Licence } from '#schemas/admin/licence.ts'
import { DiseaseOption, SiteDisease } from '#schemas/farm/disease.ts'
import { HardwareAnswer, HardwareLookup } from '#schemas/farm/hardware-lookup.ts'
import { SavedSite, SiteDetail } from '#schemas/farm/site.ts'
import { SiteActivation, SiteForm, SitePatch } from '#schemas/farm/site-form.ts'
import { Items } from '#schemas/page.ts'

export const siteEditor = {
  create: endpoint({
    method: 'POST',
    path: '/api/v3/sites/',
    access: 'user',
    summary: 'Create a site with its structure.',
    body: SiteForm,
    encoding: 'chunked',
    changes: (): Changed => 'everything',
    success: { status: 201, body: SavedSite },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v3/sites/{siteId}/',
    access: 'user',
    right: 'editSite',
    summary: 'Change a site or its structure.',
    body: SitePatch,
    encoding: 'chunked',
    changes: (): Changed => 'everything',
    success: { status: 200, body: SavedSite },
  }),
  lookUp: endpoint({
    method: 'POST',
    path: '/sites/hardware/lookup/',
    access: 'user',
    summary: 'What stands behind the codes on monitors and gateways, and what some gateways hear.',
    body: HardwareLookup,
    changes: (): Changed => [],
    success: { status: 200, body: HardwareAnswer },
    failure: 'part',
  }),
  activate: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/activate/',
    access: 'user',
    right: 'editSite',
    summary: 'Confirm a preinstalled or new site.',
    body: SiteActivation,
    changes: (): Changed => 'everything',
    success: { status: 200, body: SiteDetail },
  }),
  activateLicence: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/devices/licenses/{licenceId}/activate',
    access: 'user',
    right: 'editSite',
    summary: 'Start the term of a licence of a device of the site.',
    changes: (): Changed => 'everything',
    success: { status: 200, body: Licence },
    failure: 'part',
  }),
  diseases: endpoint({
    method: 'GET',
    path: '/sites/disease-histories/',
    access: 'user',
    summary: 'The disease catalogue.',
    success: { status: 200, body: Items(DiseaseOption) },
    failure: 'part',
  }),
  siteDiseases: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/disease-histories/',
    access: 'user',
    right: 'see',
    summary: 'What is known of diseases at a site: the ones it has first.',
    success: { status: 200, body: Items(SiteDisease) },
    failure: 'part',
  }),
}
