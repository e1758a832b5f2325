import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAirspace } from '#domain/airspace/use-airspace.ts'
import { SideSheet } from '#ui/SideSheet.tsx'
import { CloseForm } from './CloseForm.tsx'
import { MayManage } from './MayManage.tsx'
import { useBatch } from './use-batch.ts'
import { useCloseSheet } from './use-close-sheet.ts'

/** Closes a batch, which cannot be undone. */
export function CloseSheet() {
  const place = useParams({ from: '/app/sites/$siteId/airspaces/$airspaceId/batch/close' })
  const { site } = useAirspace(place.siteId, place.airspaceId)
  const { detail } = useBatch(place, undefined)
  if (detail.data === undefined || site.data === undefined) return null
  return (
    <MayManage siteId={place.siteId} call={batches.close}>
      <Titled site={site.data} batch={detail.data} />
    </MayManage>
  )
}

function Titled({ site, batch }: { site: SiteDetail; batch: BatchDetail }) {
  const { t } = useTranslation('batches')
  const close = useCloseSheet()
  return (
    <SideSheet
      title={t('close.title', { name: batch.name })}
      subtitle={t('close.subtitle', { airspace: batch.airspace.name })}
      onClose={() => void close()}
    >
      <CloseForm site={site} batch={batch} onClose={close} />
    </SideSheet>
  )
}
