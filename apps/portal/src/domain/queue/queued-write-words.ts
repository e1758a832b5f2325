import { useTranslation } from 'react-i18next'
import { discard, sendAll } from '#api/queue/queue.ts'
import type { Lost, QueuedWrite } from '#api/queue/queued-write.ts'
import { translate } from '#i18n/i18n.ts'
import { formatFullDay, formatList } from '#lib/text/locale.ts'
import { showToast } from '#ui/feedback/toasts.ts'

/** Returns the words for writes that wait, which are the same wherever they are shown. */
export function useQueuedWriteWords() {
  const { t, i18n } = useTranslation('queue')
  const lost = (count: Lost | null): string => {
    if (count === null) return t('count.nothing')
    const deaths = t('count.deaths', { count: count.deaths })
    const removed = t('count.removed', { count: count.removed })
    return formatList([deaths, removed], i18n.language)
  }
  const said = (answer: string, word: string | null | undefined) =>
    word ? t('saidWith', { answer, word }) : answer
  return {
    lost,
    /** The time is noon without a zone: wherever the reader is, it is this day. */
    day: (date: string) =>
      formatFullDay({ at: new Date(`${date}T12:00:00Z`), language: i18n.language, timeZone: 'UTC' }),
    /** Returns what the write says, in one line. */
    summary: (write: QueuedWrite): string => {
      if (write.kind === 'comment') return write.body.comment
      if (write.kind === 'reaction') return said(t(`reaction.${write.body.status}`), write.body.word)
      if (write.kind === 'followUp') return said(t(`followUp.${write.body.answer}`), write.body.word)
      if (write.kind === 'seen') return t('seenChecks', { count: write.body.checks.length })
      return write.kind === 'treatment' ? write.body.product_name : lost(write.body)
    },
  }
}

/** Discards a write at once, and offers to undo that. */
export async function discardWithUndo(write: QueuedWrite): Promise<void> {
  const restore = await discard(write)
  const undo = () => void restore().then(sendAll)
  showToast({
    kind: 'done',
    text: translate(`queue:discarded.${write.kind}`),
    action: { label: translate('undo.label'), run: undo },
  })
}
