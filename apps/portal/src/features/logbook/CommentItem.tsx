import type { Comment } from '@earshot/contract/schemas/batches/comment.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import { IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#lib/locale.ts'
import { AttachmentList } from './AttachmentList.tsx'
import classes from './Logbook.module.css'

interface CommentItemProps {
  item: LogbookItem
  comment: Comment
  timeZone: string
}

export function CommentItem({ item, comment, timeZone }: CommentItemProps) {
  const { t, i18n } = useTranslation('logbook')
  const at = { at: comment.created_at, timeZone, language: i18n.language }
  // The comment was written on another day than the one it is about, so its hour would be that other day's.
  const written =
    item.occurred_at === comment.created_at ? formatTime(at) : t('writtenOn', { day: formatDay(at) })
  return (
    <li className={classes.item}>
      <span className={classes.ring}>
        <IconMessage2 size={16} stroke={1.9} aria-hidden />
      </span>
      <div className={classes.body}>
        <h3 className={classes.itemTitle}>{comment.author?.name ?? t('somebody')}</h3>
        <p className={classes.text}>{comment.comment}</p>
        <AttachmentList files={comment.attachments} />
      </div>
      <time className={classes.time} dateTime={comment.created_at}>
        {written}
      </time>
    </li>
  )
}
