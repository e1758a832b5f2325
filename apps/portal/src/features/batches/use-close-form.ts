import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { CloseBatch } from '@earshot/contract/schemas/batches/batch-form.ts'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { showToast } from '#ui/toasts.ts'
import { closeValues, tooEarly } from './close-values.ts'
import { useRenewBatch } from './use-batch.ts'

interface CloseFormInput {
  batch: BatchDetail
  today: string
  onClosed: () => Promise<void>
}

/**
 * Returns the form that closes a batch. A running withdrawal period is confirmed by the choice in its warning, while
 * that is shown.
 */
export function useCloseForm({ batch, today, onClosed }: CloseFormInput) {
  const { t } = useTranslation('batches')
  const renew = useRenewBatch()
  return useEndpointForm(batches.close, {
    params: { batchId: batch.id },
    defaultValues: closeValues(batch, today),
    rules: {
      schema: CloseBatch,
      toInput: ({ withdrawal, ...values }) => ({
        ...values,
        confirm_withdrawal: withdrawal === 'now' && tooEarly(batch.withdrawal, values) !== null,
      }),
      fieldOf: { confirm_withdrawal: 'withdrawal' },
    },
    onDone: async closed => {
      showToast({ kind: 'done', text: t('close.done', { name: closed.name }) })
      renew()
      await onClosed()
    },
  })
}
