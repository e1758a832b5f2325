import { useTranslation } from 'react-i18next'
import { useWaiting } from '#api/queue/use-queue.ts'
import { EntryList } from '#domain/queue/EntryList.tsx'
import { SendNow } from '#domain/queue/SendNow.tsx'
import classes from './Logbook.module.css'

/** Says beside the feed what this device still has to send for this batch. */
export function WaitingNote({ batchId }: { batchId: number }) {
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
