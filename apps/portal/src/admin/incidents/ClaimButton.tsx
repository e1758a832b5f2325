import { actionList } from '@earshot/contract/endpoints/admin/action-list.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import type { Action } from '@earshot/contract/schemas/admin/action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { Button } from '#ui/Button.tsx'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import { Row } from '#ui/Stack.tsx'
import { showToast } from '#ui/toasts.ts'
import { useActionText } from './use-action-text.ts'

/**
 * Lets an administrator claim an incident, so that two of them do not do the same, and shows who has claimed it and
 * since when.
 */
export function ClaimButton({ action }: { action: Action }) {
  const { t } = useTranslation(['actions', 'common'])
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const what = useActionText()(action).what
  const { taken } = action
  const params = { actionId: action.id }
  const take = () => call(actionList.take, { params })
  const release = () => call(actionList.release, { params })
  const given = t('actions:taken.given')

  const takeOn = () =>
    saveWithUndo({ save: take, undo: release, onChanged: renew, text: t('actions:taken.done') })

  const giveBack = () => saveWithUndo({ save: release, undo: take, onChanged: renew, text: given })

  /** It offers no undo, which would claim the incident for oneself. */
  async function freeOfOther(): Promise<void> {
    await release()
    renew()
    showToast({ kind: 'done', text: given })
  }

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // Somebody else was quicker, or the incident is over: the list says which.
      showToast({ kind: 'error', text: refusalText(t, error) })
      if (error instanceof ApiError && error.status !== 0) renew()
    }
    setBusy(false)
  }

  function renew(): void {
    void queryClient.invalidateQueries({ queryKey: endpointKey(actionList.list) })
    void queryClient.invalidateQueries({ queryKey: endpointKey(actionList.figures) })
    void queryClient.invalidateQueries({ queryKey: endpointKey(adminGateways.silence) })
  }

  if (taken === null)
    return (
      <Button
        variant="text"
        size="dense"
        busy={busy}
        aria-label={t('actions:taken.takeFor', { what })}
        onClick={() => void run(takeOn)}
      >
        {t('actions:taken.take')}
      </Button>
    )
  const name = taken.mine ? t('actions:taken.you') : (taken.by?.name ?? t('actions:taken.gone'))
  return (
    <Row as="span" gap="0 2" align="center" wrap>
      <span>
        {name} <LastSeen at={taken.at} short />
      </span>
      <Button
        variant="text"
        size="dense"
        busy={busy}
        aria-label={t('actions:taken.giveFor', { what })}
        onClick={() => void run(taken.mine ? giveBack : freeOfOther)}
      >
        {t('actions:taken.give')}
      </Button>
    </Row>
  )
}
