import type { StatusCheck } from '@earshot/contract/schemas/admin/toolbox.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { applyJob, checkJob, type StatusJob, withoutBlocked } from './status-job.ts'
import { forgetTypedCodes } from './use-typed-codes.ts'

export interface CheckedJob {
  job: StatusJob
  check: StatusCheck
}

interface DoneJob {
  job: StatusJob
  updated: number
  run: number | null
}

/** Makes the dry run of a list of codes, and the change after it. */
export function useStatusRun() {
  const { t } = useTranslation('common')
  const queryClient = useQueryClient()
  const [checked, setChecked] = useState<CheckedJob | null>(null)
  const [done, setDone] = useState<DoneJob | null>(null)
  const [busy, setBusy] = useState<'check' | 'apply' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function attempt(kind: 'check' | 'apply', work: () => Promise<void>): Promise<void> {
    setBusy(kind)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      // The field stands for many codes, so its first message is shown.
      const first = error instanceof ApiError ? error.fields.device_codes?.[0] : undefined
      setRefusal(first ?? refusalText(t, error))
    }
    setBusy(null)
  }

  return {
    checked,
    done,
    busy,
    refusal,
    refuse: setRefusal,
    check: (job: StatusJob) =>
      attempt('check', async () => {
        setDone(null)
        setChecked({ job, check: await checkJob(job) })
      }),
    apply: ({ job, check }: CheckedJob) =>
      attempt('apply', async () => {
        const { updated, run } = await applyJob(withoutBlocked(job, check))
        setDone({ job, updated, run })
        setChecked(null)
        forgetTypedCodes()
        void queryClient.invalidateQueries()
      }),
    /** Is called when the change is undone, or another one begins. */
    clear: () => {
      setDone(null)
      setChecked(null)
      setRefusal(null)
    },
  }
}
