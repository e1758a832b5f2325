import type { Note } from '@earshot/contract/schemas/farm/note.ts'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import classes from './NotePage.module.css'

interface NoteItemProps {
  note: Note
  isFresh: boolean
  timeZone: string | undefined
}

export function NoteItem({ note, isFresh, timeZone }: NoteItemProps) {
  const { t, i18n } = useTranslation('notes')
  const now = useNow()
  return (
    <li className={classes.note} data-fresh={isFresh || undefined}>
      <h2 className={classes.subject}>
        {isFresh && <span className="visually-hidden">{t('new')} </span>}
        {note.note}
      </h2>
      <p className={classes.by}>
        {note.username},{' '}
        <time dateTime={note.created_at}>
          {formatMoment({ at: note.created_at, now, timeZone, language: i18n.language })}
        </time>
      </p>
      <p className={classes.message}>{note.message}</p>
    </li>
  )
}
