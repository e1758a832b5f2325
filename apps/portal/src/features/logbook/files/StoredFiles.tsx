import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { StoredFile } from '@earshot/contract/schemas/file.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import type { QueuedFile } from '#api/queue/queued-write.ts'
import { sendForm } from '#api/send-form.ts'
import type { LogbookPlace } from '#features/logbook/logbook-place.ts'
import { newId } from '#lib/new-id.ts'
import { FieldError } from '#ui/FieldError.tsx'
import { toFormData } from '#ui/forms/form-data.ts'
import { Stack } from '#ui/Stack.tsx'
import classes from './files.module.css'
import { RemoveFileButton } from './LocalFile.tsx'
import { shrinkPhoto } from './shrink-photo.ts'

/** Shows the stored files, such as prescription and bill, each with a button that removes it. */
export function StoredFiles({ files }: { files: StoredAttachments }) {
  const { t } = useTranslation('logbook')
  const errorId = useId()
  const { files: attached, progress, refused, add, remove } = files
  return (
    <Stack className={classes.chosen} gap="2">
      {attached.length > 0 && (
        <ul className={classes.files}>
          {attached.map(file => (
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
      {attached.length < LIMITS.comment.files && (
        <label className={classes.add}>
          <IconPaperclip size={20} stroke={1.65} aria-hidden />
          {t('files.add')}
          <input
            className="visually-hidden"
            type="file"
            multiple
            accept={LIMITS.comment.types.join(',')}
            aria-describedby={errorId}
            onChange={event => {
              const chosen = [...(event.target.files ?? [])]
              event.target.value = ''
              void add(chosen)
            }}
          />
        </label>
      )}
      <FieldError id={errorId}>{refused ?? undefined}</FieldError>
    </Stack>
  )
}

/** A file that the server has stored, or that was chosen without a network: the device then keeps it with its record. */
export interface Attached {
  id: string
  name: string
  stored: { guid: string; at: number } | null
  /** The file itself, where it was chosen here. */
  file: File | null
}

export interface StoredAttachments {
  files: readonly Attached[]
  /** How much of the file that is being sent has arrived, from 0 to 1. */
  progress: number | null
  refused: string | null
  add: (chosen: readonly File[]) => Promise<void>
  remove: (file: Attached) => void
}

interface AttachmentsOptions {
  first: readonly Attached[]
  /** Whether the record can wait on this device, together with its files. */
  canWait: boolean
}

/** Stores a treatment's files when they are chosen: its record is sent in one piece, which a phone can repeat. */
export function useStoredAttachments(
  place: LogbookPlace,
  { first, canWait }: AttachmentsOptions,
): StoredAttachments {
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
      const kept = await sendForm(logbook.addFile, { params: place, body, onProgress: setProgress })
      attach(small, { guid: kept.guid, at: Date.now() })
    } catch (error) {
      if (canWait && error instanceof ApiError && error.status === 0) attach(small, null)
      else setRefused(`${file.name}: ${reasonOf(error)}`)
    }
  }

  function attach(file: File, stored: Attached['stored']): void {
    setFiles(before => [...before, { id: newId(), name: file.name, stored, file }])
  }

  const remove = (file: Attached) => setFiles(before => before.filter(({ id }) => id !== file.id))
  return { files, progress, refused, add, remove }
}

function reasonOf(error: unknown): string {
  return error instanceof ApiError ? (error.fields.file?.[0] ?? error.message) : String(error)
}

export function attachedOf(files: readonly StoredFile[]): Attached[] {
  return files.map(({ guid, original_name }) => ({
    id: guid,
    name: original_name,
    stored: { guid, at: 0 },
    file: null,
  }))
}

/** Returns the files in the shape that a waiting record has them in. */
export function queuedFiles(files: readonly Attached[]): QueuedFile[] {
  return files.flatMap(({ file, stored }) =>
    file === null ? [] : [{ file, ...(stored !== null && { stored }) }],
  )
}

export function attachedFrom(files: readonly QueuedFile[]): Attached[] {
  return files.map(({ file, stored }) => ({
    id: newId(),
    name: file.name,
    stored: stored ?? null,
    file,
  }))
}
