import { LIMITS } from '@earshot/contract/limits.ts'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '#ui/FieldError.tsx'
import classes from './Attachments.module.css'
import type { StoredAttachments } from './use-stored-attachments.ts'

/** The prescription, the bill: each with a way to take it out. */
export function StoredFiles({ files }: { files: StoredAttachments }) {
  const { t } = useTranslation('logbook')
  const errorId = useId()
  const { stored, progress, refused, add, remove } = files
  return (
    <div className={classes.chosen}>
      {stored.length > 0 && (
        <ul className={classes.files}>
          {stored.map(file => (
            <li key={file.guid} className={classes.file}>
              <IconPaperclip size={16} stroke={1.75} aria-hidden />
              <span className={classes.name}>{file.original_name}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={t('files.remove', { name: file.original_name })}
                onClick={() => remove(file)}
              >
                <IconX size={16} stroke={1.9} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {progress !== null && (
        <progress className={classes.progress} value={progress} max={1} aria-label={t('files.sending')} />
      )}
      {stored.length < LIMITS.comment.files && (
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
