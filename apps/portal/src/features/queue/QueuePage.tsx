import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { discardAll } from '#api/queue/queue.ts'
import { unsentOf, useQueue } from '#api/queue/use-queue.ts'
import { QueuedWriteList } from '#domain/queue/QueuedWriteList.tsx'
import { SendNow } from '#domain/queue/SendNow.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { SIGN_OUT_PATH } from '#lib/paths.ts'
import { formatTime } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './QueuePage.module.css'
import { parseQueueSearch } from './queue-search.ts'

/** Lists everything that this device has still to send, in the order of sending, and what was just sent. */
export function QueuePage() {
  const { t } = useTranslation('queue')
  const queue = useQueue()
  const unsent = unsentOf(queue).length
  const { search, set } = useAddress(parseQueueSearch)
  return (
    <>
      <PageHead title={t('page')} crumbs={[{ label: t('page') }]} />
      <Sheet>
        <Stack gap="0" below="4">
          <QueueAnswer />
          <AnswerNote />
        </Stack>
        {queue.writes.length > 0 ? (
          <section aria-label={t('list')}>
            <div className={classes.send}>
              <SendNow />
            </div>
            <QueuedWriteList writes={queue.writes} />
          </section>
        ) : (
          queue.isRead && <EmptyState title={t('none.title')} text={t('none.text')} />
        )}
        {queue.sent.length > 0 && (
          <section className={classes.sent} aria-labelledby="sent">
            <h2 id="sent">{t('sentList')}</h2>
            <QueuedWriteList writes={queue.sent} isShort />
          </section>
        )}
      </Sheet>
      {search.leaving === true && unsent > 0 && (
        <UnsentDialog count={unsent} onStay={() => set({ leaving: undefined })} />
      )}
    </>
  )
}

/** The page's answer: how many writes wait, and what happens next. */
function QueueAnswer() {
  const { t, i18n } = useTranslation('queue')
  const queue = useQueue()
  const { sending, nextTryAt } = queue
  const writes = unsentOf(queue)
  const isOnline = useOnline()
  const waiting = writes.filter(({ state }) => state === 'waiting').length
  const open = writes.length - waiting
  return <Answer first={first()} rest={rest()} />

  function first(): string {
    if (open > 0) return t('answer.open', { count: open })
    return waiting > 0 ? t('answer.waiting', { count: waiting }) : t('answer.none')
  }

  function rest(): string | undefined {
    if (open > 0 && waiting > 0) return t('answer.waiting', { count: waiting })
    if (waiting === 0) return undefined
    if (!isOnline) return t('answer.offline')
    if (sending !== null) return t('answer.sending')
    if (nextTryAt === null) return undefined
    const at = new Date(nextTryAt).toISOString()
    return t('answer.next', { when: formatTime({ at, language: i18n.language }) })
  }
}

/** Warns before signing out that what waits would be lost, with its number. */
function UnsentDialog({ count, onStay }: { count: number; onStay: () => void }) {
  const { t } = useTranslation('queue')
  const navigate = useNavigate()
  async function leave(): Promise<void> {
    await discardAll()
    await navigate({ to: SIGN_OUT_PATH })
  }
  return (
    <Dialog title={t('leaving.title', { count })} onClose={onStay}>
      <p>{t('leaving.text')}</p>
      <Row gap="3" justify="end" wrap above="4">
        <Button variant="primary" onClick={onStay}>
          {t('leaving.stay')}
        </Button>
        <Button variant="danger" onClick={() => void leave()}>
          {t('leaving.leave', { count })}
        </Button>
      </Row>
    </Dialog>
  )
}
