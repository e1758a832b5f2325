import { LIMITS } from '@earshot/contract/limits.ts'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '#ui/FieldError.tsx'
import classes from './Attachments.module.css'
import { keyOf, LocalFile } from './LocalFile.tsx'
import { RemoveFile } from './RemoveFile.tsx'
import type { Attachments } from './use-attachments.ts'

const { types, files: MOST } = LIMITS.comment

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
    <div className={classes.chosen}>
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(file => (
            <LocalFile key={keyOf(file)} file={file}>
              {progress === null && <RemoveFile name={file.name} onRemove={() => attachments.remove(file)} />}
            </LocalFile>
          ))}
        </ul>
      )}
      {progress !== null && (
        <progress className={classes.progress} value={progress} max={1} aria-label={t('files.sending')} />
      )}
      {hasRoom && (
        <div className={classes.pick}>
          <PickFiles attachments={attachments} errorId={errorId} isCamera />
          <PickFiles attachments={attachments} errorId={errorId} />
        </div>
      )}
      <FieldError id={errorId}>{refused ?? undefined}</FieldError>
    </div>
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
