import { LIMITS } from '@earshot/contract/limits.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '#ui/FieldError.tsx'
import classes from './Attachments.module.css'
import { RemoveFile } from './RemoveFile.tsx'
import type { StoredAttachments } from './use-stored-attachments.ts'

/** Shows the stored files, such as prescription and bill, each with a button that removes it. */
export function StoredFiles({ files }: { files: StoredAttachments }) {
  const { t } = useTranslation('logbook')
  const errorId = useId()
  const { files: attached, progress, refused, add, remove } = files
  return (
    <div className={classes.chosen}>
      {attached.length > 0 && (
        <ul className={classes.files}>
          {attached.map(file => (
            <li key={file.id} className={classes.file}>
              <IconPaperclip size={16} stroke={1.75} aria-hidden />
              <span className={classes.name}>{file.name}</span>
              <RemoveFile name={file.name} onRemove={() => remove(file)} />
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
    </div>
  )
}
