import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { useCopy } from '#ui/actions/use-copy.ts'
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import classes from './RegisterPage.module.css'

export interface GatewaySecretProps {
  secret: string
  /** What follows for a person who leaves without the secret. */
  leaveText: string
  onFinish: () => void
}

/** Shows a secret once. It is in memory only: not in the address, not stored, in no toast. */
export function GatewaySecret({ secret, leaveText, onFinish }: GatewaySecretProps) {
  const { t } = useTranslation('hardware')
  const [isStored, setStored] = useState(false)
  const copy = useCopy()
  return (
    <Stack className={classes.secret} as="section" gap="4" align="start" aria-labelledby="secret">
      <LeaveGuard isActive={() => !isStored} title={t('register.leave')} text={leaveText} />
      <h2 id="secret">{t('register.secret')}</h2>
      <p className={classes.value}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <p>{t('register.once')}</p>
      <Button variant={isStored ? 'outline' : 'primary'} onClick={() => copy(secret, t('register.copied'))}>
        {t('register.copy')}
      </Button>
      <label className={classes.check}>
        <input type="checkbox" checked={isStored} onChange={event => setStored(event.target.checked)} />
        {t('register.stored')}
      </label>
      <Button variant={isStored ? 'primary' : 'outline'} disabled={!isStored} onClick={onFinish}>
        {t('register.finish')}
      </Button>
    </Stack>
  )
}
