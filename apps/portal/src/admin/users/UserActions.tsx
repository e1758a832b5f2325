import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import type { AdminUserDetail } from '@earshot/contract/schemas/admin/admin-user.ts'
import { IconKey, IconLock, IconLockOpen, IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { Button } from '#ui/Button.tsx'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import { Row } from '#ui/Stack.tsx'
import { showToast } from '#ui/toasts.ts'
import { nameOf } from './use-user-columns.tsx'

/**
 * Shows what can be done with a person. Locking can be undone at once, so it is not asked about first; ended sessions
 * are reopened by signing in again.
 */
export function UserActions({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation('users')
  const self = useProfile().data?.id
  const { busy, run } = useRun(user.id)
  const params = { userId: user.id }
  const seen = (lock_revision: number) => ({ params, query: { lock_revision } })
  const name = nameOf(user)
  const isLocked = user.locked_at !== null || user.attempts_locked_until !== null
  return (
    <Row gap="2" wrap>
      <Button
        icon={IconKey}
        busy={busy === 'reset'}
        onClick={() =>
          run('reset', () => call(users.sendReset, { params }), t('done.reset', { email: user.email }))
        }
      >
        {t('action.reset')}
      </Button>
      <Button
        icon={IconLogout}
        busy={busy === 'sessions'}
        disabled={user.open_sessions === 0}
        onClick={() =>
          run('sessions', () => call(users.endSessions, { params }), t('done.sessions', { name }))
        }
      >
        {t('action.sessions')}
      </Button>
      {isLocked && (
        <Button
          icon={IconLockOpen}
          busy={busy === 'unlock'}
          onClick={() =>
            run('unlock', () => call(users.unlock, seen(user.lock_revision)), t('done.unlocked', { name }))
          }
        >
          {t('action.unlock')}
        </Button>
      )}
      {user.locked_at === null && user.id !== self && (
        <Button
          variant="danger"
          icon={IconLock}
          busy={busy === 'lock'}
          onClick={() =>
            run('lock', renew =>
              saveWithUndo({
                save: () => call(users.lock, seen(user.lock_revision)),
                undo: locked => call(users.unlock, seen(locked.lock_revision)),
                onChanged: renew,
                text: t('done.locked', { name }),
              }),
            )
          }
        >
          {t('action.lock', { name })}
        </Button>
      )}
    </Row>
  )
}

type Action = 'reset' | 'sessions' | 'unlock' | 'lock'

/** Runs one action at a time; afterwards the person, the list and the figures are asked for again. */
function useRun(userId: number) {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const [busy, setBusy] = useState<Action | null>(null)
  function renew(): void {
    void client.invalidateQueries({ queryKey: endpointKey(users.read, { params: { userId } }) })
    void client.invalidateQueries({ queryKey: endpointKey(users.list) })
    void client.invalidateQueries({ queryKey: endpointKey(statistics.userKpi) })
  }
  function run(action: Action, act: (renew: () => void) => Promise<unknown>, done?: string): void {
    setBusy(action)
    act(renew)
      .then(
        () => {
          if (done !== undefined) showToast({ kind: 'done', text: done })
          renew()
        },
        (error: unknown) => {
          showToast({ kind: 'error', text: error instanceof ApiError ? error.message : t('failed') })
          // Somebody else may have been faster.
          renew()
        },
      )
      .finally(() => setBusy(null))
  }
  return { busy, run }
}
