import { useTranslation } from 'react-i18next'
import { unsentOf, useQueue } from '#api/queue/use-queue.ts'
import { formatTime } from '#lib/locale.ts'
import { useOnline } from '#lib/use-online.ts'
import { Answer } from '#ui/page/Answer.tsx'

/** Says how many wait, and what happens next. */
export function WaitingAnswer() {
  const { t, i18n } = useTranslation('queue')
  const queue = useQueue()
  const { sending, nextTryAt } = queue
  const entries = unsentOf(queue)
  const isOnline = useOnline()
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  const open = entries.length - waiting
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
