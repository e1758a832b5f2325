import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { BatchForm } from '@earshot/contract/schemas/batches/batch-form.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAirspace } from '#domain/airspace/use-airspace.ts'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { BatchFields } from '#features/batches/sheets/BatchFields.tsx'
import { BatchSheet } from '#features/batches/sheets/BatchSheet.tsx'
import {
  arePhasesUsual,
  newBatch,
  toStored,
  usualPhases,
} from '#features/batches/sheets/batch-form-values.ts'
import { dayKey } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'

/** Starts a batch in an airspace that has none. */
export function StartSheet() {
  const { t } = useTranslation('batches')
  const { siteId, airspaceId } = useParams({
    from: '/app/sites/$siteId/airspaces/$airspaceId/batch/start',
  })
  const { site, airspace } = useAirspace(siteId, airspaceId)
  if (site.data === undefined || airspace === undefined) return null
  return (
    <BatchSheet
      siteId={siteId}
      call={batches.open}
      title={t('start.title')}
      subtitle={t('start.subtitle', { airspace: airspace.name, count: airspace.devices_total })}
    >
      {close =>
        airspace.batch === null ? (
          <StartForm site={site.data} airspace={airspace} onClose={close} />
        ) : (
          <AlreadyRunning airspace={airspace} batch={airspace.batch.name} onClose={close} />
        )
      }
    </BatchSheet>
  )
}

interface AlreadyRunningProps {
  airspace: Airspace
  /** The name of the batch. */
  batch: string
  onClose: () => Promise<void>
}

/** It is shown before anybody fills in a form that would be refused, because a batch runs already. */
function AlreadyRunning({ airspace, batch, onClose }: AlreadyRunningProps) {
  const { t } = useTranslation('batches')
  return (
    <EmptyState
      title={t('start.running.title', { batch, airspace: airspace.name })}
      text={t('start.running.text')}
      action={
        <Button variant="primary" size="touch" onClick={() => void onClose()}>
          {t('start.running.open', { batch })}
        </Button>
      }
    />
  )
}

interface StartFormProps {
  site: SiteDetail
  airspace: Airspace
  onClose: () => Promise<void>
}

function StartForm({ site, airspace, onClose }: StartFormProps) {
  const { t } = useTranslation('batches')
  const words = usePhaseWords()
  const form = useEndpointForm(batches.open, {
    params: { siteId: site.id },
    defaultValues: newBatch(airspace.product_type, { today: dayKey(Date.now(), site.timezone), words }),
    // The page decides the airspace, so the form has no field for it.
    rules: { schema: BatchForm, toInput: values => ({ ...toStored(values, words), airspace: airspace.id }) },
    done: batch => t('start.done', { name: batch.name, airspace: airspace.name }),
    onDone: onClose,
    draft: `batch-start-${airspace.id}`,
  })
  const { fields } = form
  const { name, product_type: productType } = fields.watch()
  // Unchanged phases follow the kind of animals, and so does the age at which they come.
  useEffect(
    () =>
      fields.watch(({ product_type: next }, { name: changed }) => {
        if (changed !== 'product_type' || next === undefined) return
        const { age_phases } = fields.getValues()
        if (!arePhasesUsual(age_phases, usualPhases(productType, words))) return
        const usual = usualPhases(next, words)
        fields.setValue('age_phases', usual)
        fields.setValue('start_age_in_days', usual[0]?.start_age_in_days ?? null)
      }).unsubscribe,
    [fields, productType, words],
  )
  const shown = name.trim()
  return (
    <EndpointForm
      form={form}
      submit={shown === '' ? t('start.button') : t('start.named', { name: shown })}
      busy={t('start.busy')}
      button={{ size: 'control' }}
      beside={<Button onClick={() => void onClose()}>{t('cancel')}</Button>}
    >
      <BatchFields form={form} place={{ siteId: site.id, airspaceId: airspace.id }} />
    </EndpointForm>
  )
}
