import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Attachments.module.css'

/** Removes a file from what is being written. */
export function RemoveFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('logbook')
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={t('files.remove', { name })}
      onClick={onRemove}
    >
      <IconX size={16} stroke={1.9} aria-hidden />
    </button>
  )
}
