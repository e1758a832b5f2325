import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { BatchPatch } from '@earshot/contract/schemas/batches/batch-form.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { BatchFields } from '#features/batches/sheets/BatchFields.tsx'
import { BatchSheet } from '#features/batches/sheets/BatchSheet.tsx'
import { toStored, valuesOf } from '#features/batches/sheets/batch-form-values.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { useBatch } from './use-batch.ts'

/** Corrects what was entered when the batch was started. */
export function ChangeSheet() {
  const { t } = useTranslation('batches')
  const place = useParams({ from: '/app/sites/$siteId/airspaces/$airspaceId/batch/change' })
  const { detail } = useBatch(place, undefined)
  const batch = detail.data
  if (batch === undefined) return null
  const { name, airspace } = batch
  return (
    <BatchSheet
      siteId={place.siteId}
      call={batches.update}
      title={t('changing.title', { name })}
      subtitle={airspace.name}
    >
      {close => <ChangeForm batch={batch} onClose={close} />}
    </BatchSheet>
  )
}

function ChangeForm({ batch, onClose }: { batch: BatchDetail; onClose: () => Promise<void> }) {
  const { t } = useTranslation('batches')
  const words = usePhaseWords()
  const form = useEndpointForm(batches.update, {
    params: { batchId: batch.id },
    defaultValues: valuesOf(batch, words),
    rules: { schema: BatchPatch, toInput: values => toStored(values, words) },
    done: ({ name }) => t('changing.done', { name }),
    onDone: onClose,
  })
  return (
    <EndpointForm
      form={form}
      submit={t('changing.save')}
      busy={t('changing.saving')}
      button={{ size: 'control' }}
      beside={<Button onClick={() => void onClose()}>{t('cancel')}</Button>}
    >
      <BatchFields form={form} place={{ siteId: batch.site_pk, airspaceId: batch.airspace.id }} open />
    </EndpointForm>
  )
}
