import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOrKeep } from '#api/queue/queue.ts'
import type { QueuedWriteOf } from '#api/queue/queued-write.ts'
import { FileRoomNote } from '#domain/logbook/files/FileRoomNote.tsx'
import {
  filesOfQueued,
  filesOfTreatment,
  filesToQueue,
  StoredFiles,
  type TreatmentFiles,
  useTreatmentFiles,
} from '#domain/logbook/files/StoredFiles.tsx'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import {
  newTreatment,
  type TreatmentValues,
  valuesOf,
  valuesOfQueued,
  withAttachments,
} from '#domain/logbook/treatment-values.ts'
import { OfflineNote } from '#domain/queue/OfflineNote.tsx'
import { useOnline } from '#lib/browser/use-online.ts'
import { newId } from '#lib/new-id.ts'
import { Button } from '#ui/actions/Button.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { QUEUED } from '#ui/forms/sending.ts'
import { type FormState, useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { FurtherFields, RequiredFields } from './TreatmentFields.tsx'

interface TreatmentSheetProps {
  place: LogbookPlace
  batch: Batch
  /** Today at the site. */
  today: string
  /** The treatment whose record is changed; undefined for a new one. */
  treatment: Treatment | undefined
  /**
   * True if a recommendation was accepted: the treatment is then for the airways, and neither product nor dose is
   * given.
   */
  isRecommended: boolean
  /** The record that waits on this device and is changed before it is sent again. */
  queued?: QueuedWriteOf<'treatment'> | undefined
  /** The choice of what else can be written. */
  kindSelect?: ReactNode
  onClose: () => void
}

/** Shows the record of a treatment beside the page that it belongs to. */
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
      {props.kindSelect}
      {treatment === undefined ? (
        <NewTreatment {...props} />
      ) : (
        <ChangedTreatment {...props} treatment={treatment} />
      )}
    </SideSheet>
  )
}

function NewTreatment({ place, batch, today, isRecommended, queued, onClose }: TreatmentSheetProps) {
  const { t } = useTranslation('logbook')
  const { t: queue } = useTranslation('queue')
  const files = useTreatmentFiles(place, { first: filesOfQueued(queued?.files ?? []), canQueue: true })
  const key = useRef(queued?.key ?? newId())
  const form = useEndpointForm(logbook.addTreatment, {
    params: place,
    defaultValues:
      queued === undefined ? newTreatment({ batch, today, isRecommended }) : valuesOfQueued(queued),
    ...(queued === undefined && { draft: `new-treatment-${place.batchId}` }),
    send: async ({ entry_key: _none, ...body }) => {
      const write = { kind: 'treatment' as const, body, files: filesToQueue(files.files) }
      const answer = await sendOrKeep(
        { ...write, key: key.current, place, airspace: batch.airspace.name },
        { keepsRefused: queued !== undefined },
      )
      return isTreatment(answer) ? answer : QUEUED
    },
    onQueued: () => finish(queue('kept')),
    onDone: () => finish(t('treatment.done')),
  })
  return <TreatmentForm form={form} files={files} batch={batch} today={today} onClose={onClose} canQueue />

  function finish(text: string): void {
    showToast({ kind: 'done', text })
    onClose()
  }
}

function isTreatment(answer: object | string): answer is Treatment {
  return typeof answer === 'object' && 'withdrawal_until' in answer
}

type ChangedTreatmentProps = TreatmentSheetProps & { treatment: Treatment }

function ChangedTreatment({ place, batch, today, treatment, onClose }: ChangedTreatmentProps) {
  const { t } = useTranslation('logbook')
  const files = useTreatmentFiles(place, {
    first: filesOfTreatment(treatment.attachments),
    canQueue: false,
  })
  const form = useEndpointForm(logbook.updateTreatment, {
    params: { ...place, treatmentId: treatment.id },
    defaultValues: valuesOf(treatment),
    // Closing the sheet loses nothing, because the draft is kept.
    draft: `treatment-${treatment.id}`,
    toBody: judged => withAttachments(judged, files.files),
    done: t('treatment.changed'),
    onDone: onClose,
  })
  return <TreatmentForm form={form} files={files} batch={batch} today={today} onClose={onClose} />
}

interface TreatmentFormProps {
  form: FormState<TreatmentValues>
  files: TreatmentFiles
  batch: Batch
  today: string
  onClose: () => void
  /** True while the device queues the record while there is no network. */
  canQueue?: boolean
}

/** Edits a record as spec/3 §3.7 describes it: the required fields first, the others below. */
function TreatmentForm({ form, files, batch, today, onClose, canQueue = false }: TreatmentFormProps) {
  const { t } = useTranslation('logbook')
  const { t: queue } = useTranslation('queue')
  const isSendingFile = files.progress !== null
  const isOnline = useOnline()
  return (
    <EndpointForm
      form={form}
      submit={canQueue && !isOnline ? queue('keep') : t('treatment.send')}
      beside={<Button onClick={onClose}>{t('write.fold')}</Button>}
      busy={t('write.sending')}
      {...(isSendingFile && { waitingFor: t('files.sending') })}
    >
      {canQueue && <OfflineNote />}
      <RequiredFields form={form} batch={batch} today={today} />
      <FurtherFields form={form} />
      <StoredFiles files={files} />
      <FileRoomNote siteId={batch.site_pk} />
    </EndpointForm>
  )
}
