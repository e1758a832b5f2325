import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { useCopy } from '#ui/actions/use-copy.ts'
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import classes from './Webhooks.module.css'

/** Shows a secret once. It is in memory only: not in the address, not stored, in no toast. */
export function SecretOnce({ secret, onFinish }: { secret: string; onFinish: () => void }) {
  const { t } = useTranslation('webhooks')
  const [isStored, setStored] = useState(false)
  const copy = useCopy()
  return (
    <Stack className={classes.secret} as="section" gap="4" align="start" aria-labelledby="webhook-secret">
      <LeaveGuard isActive={() => !isStored} title={t('secret.leave')} text={t('secret.leaveText')} />
      <h2 id="webhook-secret">{t('secret.title')}</h2>
      <p className={classes.value}>{secret}</p>
      <p>{t('secret.once')}</p>
      <Button variant={isStored ? 'outline' : 'primary'} onClick={() => copy(secret, t('secret.copied'))}>
        {t('secret.copy')}
      </Button>
      <label className={classes.check}>
        <input type="checkbox" checked={isStored} onChange={event => setStored(event.target.checked)} />
        {t('secret.stored')}
      </label>
      <Button variant={isStored ? 'primary' : 'outline'} disabled={!isStored} onClick={onFinish}>
        {t('secret.finish')}
      </Button>
    </Stack>
  )
}
