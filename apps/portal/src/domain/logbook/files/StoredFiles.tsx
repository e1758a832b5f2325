import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { StoredFile } from '@earshot/contract/schemas/file.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import type { QueuedFile } from '#api/queue/queued-write.ts'
import { sendForm } from '#api/send-form.ts'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import { shrinkPhoto } from '#domain/logbook/shrink-photo.ts'
import { newId } from '#lib/new-id.ts'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import { toFormData } from '#ui/forms/sending.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import classes from './files.module.css'
import { AddFilesButton, RemoveFileButton } from './LocalFiles.tsx'

/** Shows the files of a treatment, such as prescription and bill, each with a button that removes it. */
export function StoredFiles({ files }: { files: TreatmentFiles }) {
  const { t } = useTranslation('logbook')
  const errorId = useId()
  const { files: stored, progress, refused, add, remove } = files
  return (
    <Stack className={classes.chosen} gap="2">
      {stored.length > 0 && (
        <ul className={classes.files}>
          {stored.map(file => (
            <li key={file.id} className={classes.file}>
              <IconPaperclip size={16} stroke={1.75} aria-hidden />
              <span className={classes.name}>{file.name}</span>
              <RemoveFileButton name={file.name} onRemove={() => remove(file)} />
            </li>
          ))}
        </ul>
      )}
      {progress !== null && (
        <progress className={classes.progress} value={progress} max={1} aria-label={t('files.sending')} />
      )}
      {stored.length < LIMITS.comment.files && <AddFilesButton errorId={errorId} onAdd={add} />}
      <FieldError id={errorId}>{refused ?? undefined}</FieldError>
    </Stack>
  )
}

/** A file of a treatment. The server has stored it, or the device queues it with its record. */
export interface TreatmentFile {
  id: string
  name: string
  stored: { guid: string; at: number } | null
  /** The file itself, where it was chosen on this device. */
  file: File | null
}

export interface TreatmentFiles {
  files: readonly TreatmentFile[]
  /** How much of the file that is being sent has arrived, from 0 to 1. */
  progress: number | null
  refused: string | null
  add: (chosen: readonly File[]) => Promise<void>
  remove: (file: TreatmentFile) => void
}

interface TreatmentFilesInput {
  first: readonly TreatmentFile[]
  canQueue: boolean
}

/**
 * Stores the files of a treatment as soon as they are chosen, so that its record is one small request that a phone can
 * repeat.
 */
export function useTreatmentFiles(
  place: LogbookPlace,
  { first, canQueue }: TreatmentFilesInput,
): TreatmentFiles {
  const { t } = useTranslation('logbook')
  const [files, setFiles] = useState(first)
  const [progress, setProgress] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  async function add(chosen: readonly File[]): Promise<void> {
    setRefused(null)
    const room = LIMITS.comment.files - files.length
    if (chosen.length > room) setRefused(t('files.tooMany', { most: LIMITS.comment.files }))
    for (const file of chosen.slice(0, room)) await store(file)
    setProgress(null)
  }

  async function store(file: File): Promise<void> {
    setProgress(0)
    const small = await shrinkPhoto(file)
    try {
      const body = toFormData({ file: small })
      const answer = await sendForm(logbook.addFile, { params: place, body, onProgress: setProgress })
      attach(small, { guid: answer.guid, at: Date.now() })
    } catch (error) {
      if (canQueue && error instanceof ApiError && error.status === 0) attach(small, null)
      else setRefused(`${file.name}: ${reasonOf(error)}`)
    }
  }

  function attach(file: File, stored: TreatmentFile['stored']): void {
    setFiles(before => [...before, { id: newId(), name: file.name, stored, file }])
  }

  const remove = (file: TreatmentFile) => setFiles(before => before.filter(({ id }) => id !== file.id))
  return { files, progress, refused, add, remove }
}

function reasonOf(error: unknown): string {
  return error instanceof ApiError ? (error.fields.file?.[0] ?? error.message) : String(error)
}

export function filesOfTreatment(files: readonly StoredFile[]): TreatmentFile[] {
  return files.map(({ guid, original_name }) => ({
    id: guid,
    name: original_name,
    stored: { guid, at: 0 },
    file: null,
  }))
}

/** Returns the files in the shape of a queued write. */
export function filesToQueue(files: readonly TreatmentFile[]): QueuedFile[] {
  return files.flatMap(({ file, stored }) =>
    file === null ? [] : [{ file, ...(stored !== null && { stored }) }],
  )
}

export function filesOfQueued(files: readonly QueuedFile[]): TreatmentFile[] {
  return files.map(({ file, stored }) => ({
    id: newId(),
    name: file.name,
    stored: stored ?? null,
    file,
  }))
}
