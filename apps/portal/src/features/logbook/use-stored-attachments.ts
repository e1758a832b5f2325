import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { StoredFile } from '@earshot/contract/schemas/file.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { sendForm } from '#api/send-form.ts'
import { toFormData } from '#ui/forms/form-data.ts'
import type { LogbookPlace } from './logbook-place.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export interface StoredAttachments {
  stored: readonly StoredFile[]
  /** Of the one that is being sent, from 0 to 1. */
  progress: number | null
  refused: string | null
  add: (chosen: readonly File[]) => Promise<void>
  remove: (file: StoredFile) => void
}

/** A treatment's files are stored when they are chosen: its record is sent in one piece, which a phone can repeat. */
export function useStoredAttachments(place: LogbookPlace, first: readonly StoredFile[]): StoredAttachments {
  const { t } = useTranslation('logbook')
  const [stored, setStored] = useState(first)
  const [progress, setProgress] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  async function add(chosen: readonly File[]): Promise<void> {
    setRefused(null)
    const room = LIMITS.comment.files - stored.length
    if (chosen.length > room) setRefused(t('files.tooMany', { most: LIMITS.comment.files }))
    for (const file of chosen.slice(0, room)) await store(file)
    setProgress(null)
  }

  async function store(file: File): Promise<void> {
    setProgress(0)
    try {
      const body = toFormData({ file: await shrinkPhoto(file) })
      const kept = await sendForm(logbook.addFile, { params: place, body, onProgress: setProgress })
      setStored(before => [...before, kept])
    } catch (error) {
      const said = error instanceof ApiError ? (error.fields.file?.[0] ?? error.message) : String(error)
      setRefused(`${file.name}: ${said}`)
    }
  }

  const remove = (file: StoredFile) => setStored(before => before.filter(({ guid }) => guid !== file.guid))
  return { stored, progress, refused, add, remove }
}
