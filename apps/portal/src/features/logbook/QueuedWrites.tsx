import { fullName } from '@earshot/contract/rules/person-name.ts'
import { IconMessage2, IconPill, IconSkull } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { QueuedEntry } from '#api/queue/entry.ts'
import { useWaiting } from '#api/queue/use-queue.ts'
import { useProfile } from '#api/use-profile.ts'
import { CountConflict } from '#domain/queue/CountConflict.tsx'
import { EntryList } from '#domain/queue/EntryList.tsx'
import { EntryState } from '#domain/queue/EntryState.tsx'
import { useEntryWords } from '#domain/queue/entry-words.ts'
import { SendNow } from '#domain/queue/SendNow.tsx'
import { LocalFileList } from '#features/logbook/files/LocalFile.tsx'
import { formatTime } from '#lib/locale.ts'
import classes from './Logbook.module.css'

const ICONS = { comment: IconMessage2, treatment: IconPill, count: IconSkull }

interface QueuedItemProps {
  entry: QueuedEntry
  timeZone: string
}

/** Shows what was written here and is not sent yet, at the place where it will stand. */
export function QueuedItem({ entry, timeZone }: QueuedItemProps) {
  const { t, i18n } = useTranslation('logbook')
  const profile = useProfile().data
  const words = useEntryWords()
  const Icon = ICONS[entry.kind]
  const at = new Date(entry.at).toISOString()
  const writer = profile === undefined ? '' : fullName(profile)
  const isRead = entry.kind === 'comment'
  return (
    <li className={classes.item}>
      <span className={classes.ring}>
        <Icon size={16} stroke={1.9} aria-hidden />
      </span>
      <div className={classes.body}>
        <h3 className={classes.itemTitle}>{isRead ? writer : words.summary(entry)}</h3>
        {isRead && <p className={classes.text}>{entry.body.comment}</p>}
        {entry.kind !== 'count' && <LocalFileList files={entry.files.map(({ file }) => file)} />}
        {entry.kind === 'count' && entry.state === 'conflict' ? (
          <CountConflict entry={entry} />
        ) : (
          <Link to="/app/waiting" search={{}} className={classes.stateLink}>
            <EntryState entry={entry} />
          </Link>
        )}
      </div>
      <time className={classes.time} dateTime={at}>
        {formatTime({ at, timeZone, language: i18n.language })}
        <span className="visually-hidden"> {t('waiting.written')}</span>
      </time>
    </li>
  )
}

/** Says beside the feed what this device still has to send for this batch. */
export function QueuedNote({ batchId }: { batchId: number }) {
  const { t } = useTranslation('queue')
  const waiting = useWaiting(batchId)
  if (waiting.length === 0) return null
  return (
    <section className={classes.aside} aria-labelledby="waiting">
      <div className={classes.waitingHead}>
        <h2 id="waiting">{t('page')}</h2>
        <SendNow />
      </div>
      <EntryList entries={waiting} isShort />
    </section>
  )
}
