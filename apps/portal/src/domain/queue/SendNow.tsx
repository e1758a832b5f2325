import { useTranslation } from 'react-i18next'
import { sendAll } from '#api/queue/queue.ts'
import { useQueue } from '#api/queue/use-queue.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { Button } from '#ui/actions/Button.tsx'

/** Shows a button that sends at once, where there is a network and a write that waits for its next try. */
export function SendNow() {
  const { t } = useTranslation('queue')
  const { writes, sending } = useQueue()
  const isOnline = useOnline()
  const isWaiting = writes.some(({ state }) => state === 'waiting')
  if (!isOnline || (!isWaiting && sending === null)) return null
  return (
    <Button variant="text" size="dense" busy={sending !== null} onClick={() => void sendAll()}>
      {t('sendNow')}
    </Button>
  )
}
