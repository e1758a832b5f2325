import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { useTranslation } from 'react-i18next'
import { OfflineNote } from '#domain/queue/OfflineNote.tsx'
import type { StoredAttachments } from '#features/logbook/files/StoredFiles.tsx'
import { StoredFiles } from '#features/logbook/files/StoredFiles.tsx'
import { useOnline } from '#lib/use-online.ts'
import { Button } from '#ui/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import { FurtherFields, RequiredFields } from './TreatmentFields.tsx'
import type { TreatmentValues } from './treatment-values.ts'

interface TreatmentFormProps {
  form: FormState<TreatmentValues>
  files: StoredAttachments
  batch: Batch
  today: string
  onClose: () => void
  /** Whether the device keeps it without a network. */
  canWait?: boolean
}

/** Edits the record of spec/3 §3.7: required fields first, the others below. */
export function TreatmentForm({ form, files, batch, today, onClose, canWait = false }: TreatmentFormProps) {
  const { t } = useTranslation('logbook')
  const { t: queue } = useTranslation('queue')
  const isWaiting = files.progress !== null
  const isOnline = useOnline()
  return (
    <EndpointForm
      form={form}
      submit={canWait && !isOnline ? queue('keep') : t('treatment.send')}
      beside={<Button onClick={onClose}>{t('write.fold')}</Button>}
      busy={t('write.sending')}
      {...(isWaiting && { waits: t('files.sending') })}
    >
      {canWait && <OfflineNote />}
      <RequiredFields form={form} batch={batch} today={today} />
      <FurtherFields form={form} />
      <StoredFiles files={files} />
    </EndpointForm>
  )
}
