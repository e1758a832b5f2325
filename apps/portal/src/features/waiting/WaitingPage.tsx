import { useTranslation } from 'react-i18next'
import { unsentOf, useQueue } from '#api/queue/use-queue.ts'
import { EntryList } from '#domain/queue/EntryList.tsx'
import { SendNow } from '#domain/queue/SendNow.tsx'
import { useAddress } from '#lib/use-address.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnswerNote } from '#ui/page/Answer.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Leaving } from './Leaving.tsx'
import { WaitingAnswer } from './WaitingAnswer.tsx'
import classes from './WaitingPage.module.css'
import { parseWaitingSearch } from './waiting-search.ts'

/** Lists everything that this device has still to send, in the order of sending, and what was just sent. */
export function WaitingPage() {
  const { t } = useTranslation('queue')
  const queue = useQueue()
  const unsent = unsentOf(queue).length
  const { search, set } = useAddress(parseWaitingSearch)
  return (
    <>
      <PageHead title={t('page')} crumbs={[{ label: t('page') }]} />
      <Sheet>
        <div className={classes.head}>
          <WaitingAnswer />
          <AnswerNote />
        </div>
        {queue.entries.length > 0 ? (
          <section aria-label={t('list')}>
            <div className={classes.send}>
              <SendNow />
            </div>
            <EntryList entries={queue.entries} />
          </section>
        ) : (
          queue.isRead && <EmptyState title={t('none.title')} text={t('none.text')} />
        )}
        {queue.sent.length > 0 && (
          <section className={classes.sent} aria-labelledby="sent">
            <h2 id="sent">{t('sentList')}</h2>
            <EntryList entries={queue.sent} isShort />
          </section>
        )}
      </Sheet>
      {search.leaving === true && unsent > 0 && (
        <Leaving count={unsent} onStay={() => set({ leaving: undefined })} />
      )}
    </>
  )
}
