import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { AirspaceHead } from '#domain/airspace/AirspaceHead.tsx'
import { useAirspace } from '#domain/airspace/use-airspace.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { ExportForm } from './ExportForm.tsx'
import { ExportTable, exportPolling } from './ExportTable.tsx'

/** Shows the files made of an airspace's batches, and the form to request one. */
export function AirspaceExportPage() {
  const { t } = useTranslation('exports')
  const { siteId, airspaceId } = useParams({ from: '/app/sites/$siteId/airspaces/$airspaceId/exports' })
  const { site, list: airspaces, airspace } = useAirspace(siteId, airspaceId)
  const params = { siteId, airspaceId }
  const all = useEndpoint(batches.listInAirspace, { params, query: { perPage: LIMITS.page.max } })
  const list = useList(exports.listOfAirspace, { name: 'exports', params, page: true, ...exportPolling })
  if (airspaces.data !== undefined && airspace === undefined) return <Navigate to="/app/not-found" replace />
  const title = airspace === undefined ? t('title') : t('titleOf', { airspace: airspace.name })
  return (
    <>
      <AirspaceHead title={title} site={site.data} airspace={airspace} />
      <Sheet>
        <ExportForm siteId={siteId} batches={all} />
        <ExportTable list={list} timeZone={site.data?.timezone} />
      </Sheet>
    </>
  )
}
