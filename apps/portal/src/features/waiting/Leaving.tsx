import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { discardAll } from '#api/queue/queue.ts'
import { SIGN_OUT_PATH } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './WaitingPage.module.css'

/** Warns before signing out that what waits would be lost, with its number. */
export function Leaving({ count, onStay }: { count: number; onStay: () => void }) {
  const { t } = useTranslation('queue')
  const navigate = useNavigate()
  async function leave(): Promise<void> {
    await discardAll()
    await navigate({ to: SIGN_OUT_PATH })
  }
  return (
    <Dialog title={t('leaving.title', { count })} onClose={onStay}>
      <p>{t('leaving.text')}</p>
      <div className={classes.choices}>
        <Button variant="primary" onClick={onStay}>
          {t('leaving.stay')}
        </Button>
        <Button variant="danger" onClick={() => void leave()}>
          {t('leaving.leave', { count })}
        </Button>
      </div>
    </Dialog>
  )
}
