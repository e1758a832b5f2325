import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { ExportForm } from './ExportForm.tsx'
import { ExportTable, exportPolling } from './ExportTable.tsx'

/** Shows the files made of any batch of a site, and the form to request one. */
export function SiteExportPage() {
  const { t } = useTranslation('exports')
  const { siteId } = useParams({ from: '/app/sites/$siteId/exports' })
  const params = { siteId }
  const site = useEndpoint(sites.read, { params }).data
  const all = useEndpoint(batches.list, { params, query: { perPage: LIMITS.page.max } })
  const list = useList(exports.listOfSite, { name: 'exports', params, page: true, ...exportPolling })
  return (
    <>
      <SiteHead title={t('title')} site={site} />
      <Sheet>
        <ExportForm siteId={siteId} batches={all} namesAirspace />
        <ExportTable list={list} timeZone={site?.timezone} namesAirspace />
      </Sheet>
    </>
  )
}
