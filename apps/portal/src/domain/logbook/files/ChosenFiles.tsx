import { LIMITS } from '@earshot/contract/limits.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shrinkPhoto } from '#domain/logbook/shrink-photo.ts'
import { formatBytes } from '#lib/text/locale.ts'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import classes from './files.module.css'
import { AddFilesButton, keyOf, LocalFile, RemoveFileButton } from './LocalFiles.tsx'

const { files: MOST_FILES, fileBytes, types } = LIMITS.comment

interface ChosenFilesProps {
  chosen: ChosenFilesControl
  /** The progress from 0 to 1 while the files are sent. */
  progress: number | null
}

/** Shows the photos and papers of an item that is being written; a phone opens its camera. */
export function ChosenFiles({ chosen, progress }: ChosenFilesProps) {
  const { t } = useTranslation('logbook')
  const errorId = useId()
  const { files, refused } = chosen
  const hasRoom = files.length < MOST_FILES && progress === null
  return (
    <Stack className={classes.chosen} gap="2">
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(file => (
            <LocalFile key={keyOf(file)} file={file}>
              {progress === null && (
                <RemoveFileButton name={file.name} onRemove={() => chosen.remove(file)} />
              )}
            </LocalFile>
          ))}
        </ul>
      )}
      {progress !== null && (
        <progress className={classes.progress} value={progress} max={1} aria-label={t('files.sending')} />
      )}
      {hasRoom && (
        <Row gap="2" wrap>
          <AddFilesButton errorId={errorId} onAdd={chosen.add} isCamera />
          <AddFilesButton errorId={errorId} onAdd={chosen.add} />
        </Row>
      )}
      <FieldError id={errorId}>{refused ?? undefined}</FieldError>
    </Stack>
  )
}

interface ChosenFilesControl {
  files: readonly File[]
  /** The reason why a file was refused. */
  refused: string | null
  add: (chosen: Iterable<File>) => Promise<void>
  remove: (file: File) => void
  clear: () => void
}

/**
 * Holds the files that were chosen for an item. They are checked at once, so that nobody waits for an upload that will be
 * refused.
 */
export function useChosenFiles(first: readonly File[] = []): ChosenFilesControl {
  const { t, i18n } = useTranslation('logbook')
  const [files, setFiles] = useState(first)
  const [refused, setRefused] = useState<string | null>(null)

  async function add(chosen: Iterable<File>): Promise<void> {
    const small = await Promise.all([...chosen].map(shrinkPhoto))
    const refusedFile = small.find(file => !isAccepted(file))
    const accepted = small.filter(isAccepted).slice(0, Math.max(0, MOST_FILES - files.length))
    const isTooMany = small.filter(isAccepted).length > accepted.length
    setFiles(before => [...before, ...accepted].slice(0, MOST_FILES))
    if (refusedFile !== undefined) {
      const size = formatBytes(fileBytes, i18n.language)
      setRefused(t('files.refused', { name: refusedFile.name, size }))
    } else setRefused(isTooMany ? t('files.tooMany', { most: MOST_FILES }) : null)
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

function isAccepted({ type, size }: File): boolean {
  return types.some(known => known === type) && size <= fileBytes
}
