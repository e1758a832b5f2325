import { LIMITS } from '@earshot/contract/limits.ts'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#lib/locale.ts'
import { FieldError } from '#ui/FieldError.tsx'
import { Row, Stack } from '#ui/Stack.tsx'
import classes from './files.module.css'
import { keyOf, LocalFile, RemoveFileButton } from './LocalFile.tsx'
import { shrinkPhoto } from './shrink-photo.ts'

const { files: MOST, fileBytes, types } = LIMITS.comment

interface ChosenFilesProps {
  attachments: Attachments
  /** The progress from 0 to 1, while they are sent. */
  progress: number | null
}

/** Shows the photos and papers of an item that is being written; a phone opens its camera. */
export function ChosenFiles({ attachments, progress }: ChosenFilesProps) {
  const { t } = useTranslation('logbook')
  const errorId = useId()
  const { files, refused } = attachments
  const hasRoom = files.length < MOST && progress === null
  return (
    <Stack className={classes.chosen} gap="2">
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(file => (
            <LocalFile key={keyOf(file)} file={file}>
              {progress === null && (
                <RemoveFileButton name={file.name} onRemove={() => attachments.remove(file)} />
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
          <PickFiles attachments={attachments} errorId={errorId} isCamera />
          <PickFiles attachments={attachments} errorId={errorId} />
        </Row>
      )}
      <FieldError id={errorId}>{refused ?? undefined}</FieldError>
    </Stack>
  )
}

interface PickFilesProps {
  attachments: Attachments
  errorId: string
  /** Whether it opens the camera at once where there is one. */
  isCamera?: boolean
}

function PickFiles({ attachments, errorId, isCamera = false }: PickFilesProps) {
  const { t } = useTranslation('logbook')
  const Icon = isCamera ? IconCamera : IconPaperclip
  return (
    <label className={classes.add} data-camera={isCamera || undefined}>
      <Icon size={20} stroke={1.65} aria-hidden />
      {t(isCamera ? 'files.photo' : 'files.add')}
      <input
        className="visually-hidden"
        type="file"
        accept={isCamera ? 'image/*' : types.join(',')}
        {...(isCamera && { capture: 'environment' as const })}
        multiple={!isCamera}
        aria-describedby={errorId}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])]
          // The value is cleared, so that the same file can be chosen again after it was removed.
          event.target.value = ''
          void attachments.add(chosen)
        }}
      />
    </label>
  )
}

interface Attachments {
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
