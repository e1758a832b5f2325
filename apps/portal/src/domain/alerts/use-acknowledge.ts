import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useRefresh } from '#api/use-refresh.ts'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'

/** Returns a function that acknowledges an alert; it can be undone while the toast stands. */
export function useAcknowledge() {
  const { t } = useTranslation('alerts')
  const refresh = useRefresh()
  return async (alert: Alert, body: { comment: string }): Promise<Alert> => {
    const params = { alertId: alert.id }
    const sent = { answer: alert }
    await saveWithUndo({
      save: async () => {
        sent.answer = await call(alerts.acknowledge, { params, body })
      },
      undo: () => call(alerts.withdrawAcknowledgement, { params }),
      onChanged: () => refresh(alerts.read, alerts.list, sites.read, sites.list, notifications.list),
      text: t('acknowledged.done', { airspace: alert.airspace.name }),
    })
    return sent.answer
  }
}
