import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import { PcbUpload, type PcbUploadAnswer } from '@earshot/contract/schemas/admin/toolbox.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { ruleText } from '#i18n/rule-text.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { toFormData } from '#ui/forms/sending.ts'

export interface PcbList {
  file: File
  answer: PcbUploadAnswer
  /** Whether it was imported; otherwise it was only checked. */
  isIn: boolean
}

/** Checks a production list as soon as it is chosen, and imports it on request. */
export function usePcbUpload() {
  const { t } = useTranslation('common')
  const queryClient = useQueryClient()
  const [list, setList] = useState<PcbList | null>(null)
  const [busy, setBusy] = useState(false)
  /** A broken rule or what the call threw; it is worded later, so that the words follow the language. */
  const [refusal, setRefusal] = useState<{ rule: string } | { error: unknown } | null>(null)

  async function send(file: File, isIn: boolean): Promise<void> {
    setBusy(true)
    setRefusal(null)
    try {
      const endpoint = isIn ? toolbox.uploadPcbs : toolbox.checkPcbs
      setList({ file, isIn, answer: await call(endpoint, { body: toFormData({ file }) }) })
      if (isIn) void queryClient.invalidateQueries()
    } catch (error) {
      setRefusal({ error })
    }
    setBusy(false)
  }

  return {
    list,
    busy,
    refusal:
      refusal === null
        ? null
        : 'rule' in refusal
          ? (ruleText({ t, message: refusal.rule }) ?? refusal.rule)
          : refusalText(t, refusal.error),
    check: (file: File) => {
      setList(null)
      const broken = PcbUpload.safeParse({ file }).error?.issues[0]
      if (broken === undefined) return send(file, false)
      setRefusal({ rule: broken.message })
      return undefined
    },
    takeIn: (file: File) => send(file, true),
    clear: () => setList(null),
  }
}
