import { LIMITS } from '@earshot/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#lib/locale.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const { files: MOST, fileBytes, types } = LIMITS.comment

export interface Attachments {
  files: readonly File[]
  /** The reason why a file was refused. */
  refused: string | null
  add: (chosen: Iterable<File>) => Promise<void>
  remove: (file: File) => void
  clear: () => void
}

/**
 * Keeps the files chosen for an item. They are checked here first, so that nobody waits for an upload that will be
 * refused.
 */
export function useAttachments(first: readonly File[] = []): Attachments {
  const { t, i18n } = useTranslation('logbook')
  const [files, setFiles] = useState(first)
  const [refused, setRefused] = useState<string | null>(null)

  async function add(chosen: Iterable<File>): Promise<void> {
    const small = await Promise.all([...chosen].map(shrinkPhoto))
    const wrong = small.find(file => !isKept(file))
    const taken = small.filter(isKept).slice(0, Math.max(0, MOST - files.length))
    const isTooMany = small.filter(isKept).length > taken.length
    setFiles(before => [...before, ...taken].slice(0, MOST))
    if (wrong !== undefined) {
      const size = formatBytes(fileBytes, i18n.language)
      setRefused(t('files.refused', { name: wrong.name, size }))
    } else setRefused(isTooMany ? t('files.tooMany', { most: MOST }) : null)
  }

  const remove = (file: File) => {
    setRefused(null)
    setFiles(before => before.filter(each => each !== file))
  }
  const clear = () => {
    setRefused(null)
    setFiles([])
  }
  return { files, refused, add, remove, clear }
}

function isKept({ type, size }: File): boolean {
  return types.some(known => known === type) && size <= fileBytes
}
