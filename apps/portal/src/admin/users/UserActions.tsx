import { users } from '@earshot/contract/endpoints/admin/users.ts'
import type { AdminUserDetail } from '@earshot/contract/schemas/admin/admin-user.ts'
import { IconDeviceMobileOff, IconKey, IconLock, IconLockOpen, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useProfile } from '#api/use-profile.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { nameOf } from './use-user-columns.tsx'

/**
 * Shows what can be done with a person. Locking can be undone at once, so it is not asked about first; ended sessions
 * are reopened by signing in again.
 */
export function UserActions({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation('users')
  const self = useProfile().data?.id
  const params = { userId: user.id }
  const seen = (lock_revision: number) => ({ params, query: { lock_revision } })
  const name = nameOf(user)
  const isLocked = user.locked_at !== null || user.attempts_locked_until !== null
  const resetting = useAction(users.sendReset, { done: t('done.reset', { email: user.email }) })
  const signingOut = useAction(users.endSessions, { done: t('done.sessions', { name }) })
  const unlocking = useAction(users.unlock, { done: t('done.unlocked', { name }) })
  const locking = useAction(users.lock, {
    done: t('done.locked', { name }),
    undo: locked => call(users.unlock, seen(locked.lock_revision)),
  })
  const resettingFactor = useAction(users.resetSecondFactor, { done: t('done.factor', { name }) })
  const [isAsking, setAsking] = useState(false)
  const hasFactor = user.passkeys > 0 || user.has_authenticator_app
  if (isAsking) {
    return (
      <Stack
        gap="3"
        onKeyDown={event => {
          if (event.key === 'Escape') setAsking(false)
        }}
      >
        <Text role="alert">{t('ask.factor', { name })}</Text>
        <Row gap="2" wrap>
          <Button
            autoFocus
            variant="danger"
            busy={resettingFactor.busy}
            onClick={() => void resettingFactor.run({ params }).then(() => setAsking(false))}
          >
            {t('action.factor')}
          </Button>
          <Button variant="text" onClick={() => setAsking(false)}>
            {t('ask.keep')}
          </Button>
        </Row>
      </Stack>
    )
  }
  return (
    <Row gap="2" wrap>
      <Button icon={IconKey} busy={resetting.busy} onClick={() => void resetting.run({ params })}>
        {t('action.reset')}
      </Button>
      <Button
        icon={IconLogout}
        busy={signingOut.busy}
        disabled={user.open_sessions === 0}
        onClick={() => void signingOut.run({ params })}
      >
        {t('action.sessions')}
      </Button>
      {hasFactor && user.id !== self && (
        <Button icon={IconDeviceMobileOff} onClick={() => setAsking(true)}>
          {t('action.factor')}
        </Button>
      )}
      {isLocked && (
        <Button
          icon={IconLockOpen}
          busy={unlocking.busy}
          onClick={() => void unlocking.run(seen(user.lock_revision))}
        >
          {t('action.unlock')}
        </Button>
      )}
      {user.locked_at === null && user.id !== self && (
        <Button
          variant="danger"
          icon={IconLock}
          busy={locking.busy}
          onClick={() => void locking.run(seen(user.lock_revision))}
        >
          {t('action.lock', { name })}
        </Button>
      )}
    </Row>
  )
}
