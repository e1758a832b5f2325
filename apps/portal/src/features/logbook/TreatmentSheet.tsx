import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import { SideSheet } from '#ui/SideSheet.tsx'
import { showToast } from '#ui/toasts.ts'
import type { LogbookPlace } from './logbook-place.ts'
import { TreatmentForm } from './TreatmentForm.tsx'
import { newTreatment, valuesOf, withAttachments } from './treatment-values.ts'
import { useRefreshLogbook } from './use-refresh-logbook.ts'
import { useStoredAttachments } from './use-stored-attachments.ts'

export interface TreatmentSheetProps {
  place: LogbookPlace
  batch: Batch
  /** At the site. */
  today: string
  /** The one whose record is changed; none: a new one. */
  treatment: Treatment | undefined
  /** Advice was accepted: it is for the airways, and neither product nor dose is said. */
  isAdvised: boolean
  onClose: () => void
}

/** The record of a treatment beside the page it belongs to. */
export function TreatmentSheet(props: TreatmentSheetProps) {
  const { t } = useTranslation('logbook')
  const { batch, treatment, onClose } = props
  const subtitle = t('entryOf', { airspace: batch.airspace.name, day: batch.day })
  return (
    <SideSheet
      title={t(treatment === undefined ? 'treatment.new' : 'treatment.change')}
      subtitle={subtitle}
      onClose={onClose}
    >
      {treatment === undefined ? (
        <NewTreatment {...props} />
      ) : (
        <ChangedTreatment {...props} treatment={treatment} />
      )}
    </SideSheet>
  )
}

function NewTreatment({ place, batch, today, isAdvised, onClose }: TreatmentSheetProps) {
  const { t } = useTranslation('logbook')
  const refresh = useRefreshLogbook()
  const files = useStoredAttachments(place, [])
  const key = useRef(crypto.randomUUID())
  const form = useEntryForm(logbook.addTreatment, {
    params: place,
    defaultValues: newTreatment({ batch, today, isAdvised }),
    draft: `new-treatment-${place.batchId}`,
    toBody: judged => ({ ...withAttachments(judged, files.stored), entry_key: key.current }),
    onDone: () => {
      refresh()
      showToast({ kind: 'done', text: t('treatment.done') })
      onClose()
    },
  })
  return <TreatmentForm form={form} files={files} batch={batch} today={today} onClose={onClose} />
}

function ChangedTreatment({
  place,
  batch,
  today,
  treatment,
  onClose,
}: TreatmentSheetProps & { treatment: Treatment }) {
  const { t } = useTranslation('logbook')
  const refresh = useRefreshLogbook()
  const files = useStoredAttachments(place, treatment.attachments)
  const form = useEntryForm(logbook.updateTreatment, {
    params: { ...place, treatmentId: treatment.id },
    defaultValues: valuesOf(treatment),
    // Closing the sheet loses nothing: what was typed is there again.
    draft: `treatment-${treatment.id}`,
    toBody: judged => withAttachments(judged, files.stored),
    onDone: () => {
      refresh()
      showToast({ kind: 'done', text: t('treatment.changed') })
      onClose()
    },
  })
  return <TreatmentForm form={form} files={files} batch={batch} today={today} onClose={onClose} />
}
