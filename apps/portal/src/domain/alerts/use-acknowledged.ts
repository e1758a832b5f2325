import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Outcome } from '#ui/actions/use-outcome.ts'

/** Returns what follows once an alert is acknowledged, by a button or a form: it can be undone while the toast stands. */
export function useAcknowledged({ id, airspace }: Alert): Outcome<typeof alerts.acknowledge> {
  const { t } = useTranslation('alerts')
  return {
    done: t('acknowledged.done', { airspace: airspace.name }),
    undo: () => call(alerts.withdrawAcknowledgement, { params: { alertId: id } }),
  }
}
