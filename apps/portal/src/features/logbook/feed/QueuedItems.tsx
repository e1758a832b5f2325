import { fullName } from '@earshot/contract/rules/person-name.ts'
import { IconMessage2, IconPill, IconSkull } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BatchWrite } from '#api/queue/queued-write.ts'
import { useWaiting } from '#api/queue/use-queue.ts'
import { useProfile } from '#api/use-profile.ts'
import { LocalFileList } from '#domain/logbook/files/LocalFiles.tsx'
import { CountConflict } from '#domain/queue/CountConflict.tsx'
import { QueuedWriteList, QueuedWriteState } from '#domain/queue/QueuedWriteList.tsx'
import { useQueuedWriteWords } from '#domain/queue/queued-write-words.ts'
import { SendNow } from '#domain/queue/SendNow.tsx'
import classes from '#features/logbook/Logbook.module.css'
import { formatTime } from '#lib/text/locale.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'

const ICONS = { comment: IconMessage2, treatment: IconPill, count: IconSkull }

interface QueuedItemProps {
  write: BatchWrite
  timeZone: string
}

/** Shows what was written on this device and is not sent yet, at the place where it will stand. */
export function QueuedItem({ write, timeZone }: QueuedItemProps) {
  const { t, i18n } = useTranslation('logbook')
  const profile = useProfile().data
  const words = useQueuedWriteWords()
  const Icon = ICONS[write.kind]
  const at = new Date(write.at).toISOString()
  const writer = profile === undefined ? '' : fullName(profile)
  const isComment = write.kind === 'comment'
  return (
    <li className={classes.item}>
      <span className={classes.ring}>
        <Icon size={16} stroke={1.9} aria-hidden />
      </span>
      <div className={classes.body}>
        <Text as="h3" breaks size="body" weight="strong">
          {isComment ? writer : words.summary(write)}
        </Text>
        {isComment && <p className={classes.text}>{write.body.comment}</p>}
        {write.kind !== 'count' && <LocalFileList files={write.files.map(({ file }) => file)} />}
        {write.kind === 'count' && write.state === 'conflict' ? (
          <CountConflict write={write} />
        ) : (
          <Link to="/app/waiting" search={{}} className={classes.stateLink}>
            <QueuedWriteState write={write} />
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

/** Lists beside the feed what this device still has to send for the batch. */
export function QueuedNote({ batchId }: { batchId: number }) {
  const { t } = useTranslation('queue')
  const queued = useWaiting(batchId)
  if (queued.length === 0) return null
  return (
    <section className={classes.aside} aria-labelledby="waiting">
      <Row className={classes.queuedHead} gap="3" align="center" justify="between">
        <h2 id="waiting">{t('page')}</h2>
        <SendNow />
      </Row>
      <QueuedWriteList writes={queued} isShort />
    </section>
  )
}
