import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'
import { useBatchWords } from './batch-words.ts'
import { useRenewBatch } from './use-batch.ts'

interface PlanButtonProps {
  batch: BatchDetail
  until: string
  onPlanned: () => Promise<void>
}

/** Plans the closing: the animals stay, and stay judged, until the withdrawal period ends, and the batch is closed then. */
export function PlanButton({ batch, until, onPlanned }: PlanButtonProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const renew = useRenewBatch()
  const [busy, setBusy] = useState(false)
  const date = words.weekday(until)
  async function plan(): Promise<void> {
    setBusy(true)
    try {
      await call(batches.update, { params: { batchId: batch.id }, body: { expected_end_date: until } })
      showToast({ kind: 'done', text: t('close.planned', { name: batch.name, date }) })
      renew()
      await onPlanned()
    } catch (error) {
      setBusy(false)
      showToast({ kind: 'error', text: error instanceof ApiError ? error.message : t('failed') })
    }
  }
  return (
    <Button variant="primary" busy={busy} onClick={() => void plan()}>
      {t('close.plan', { date })}
    </Button>
  )
}
