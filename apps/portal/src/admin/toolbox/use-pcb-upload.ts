import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import { PcbUpload, type PcbUploadAnswer } from '@earshot/contract/schemas/admin/toolbox.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleText } from '#i18n/rule-text.ts'
import { useAction } from '#ui/actions/use-action.ts'
import { toFormData } from '#ui/forms/sending.ts'

export interface PcbList {
  file: File
  answer: PcbUploadAnswer
  /** True if the list was imported; otherwise it was only checked. */
  isImported: boolean
}

/** Checks a production list as soon as it is chosen, and imports it on request. */
export function usePcbUpload() {
  const { t } = useTranslation('common')
  const [list, setList] = useState<PcbList | null>(null)
  /** The rule that the file breaks; it is worded later, so that the words follow the language. */
  const [broken, setBroken] = useState<string | null>(null)
  const checking = useAction(toolbox.checkPcbs, { inPlace: true })
  const importing = useAction(toolbox.uploadPcbs, { inPlace: true })
  const rule = broken === null ? null : (ruleText({ t, message: broken }) ?? broken)

  function check(file: File): void {
    setList(null)
    importing.clear()
    const issue = PcbUpload.safeParse({ file }).error?.issues[0]
    setBroken(issue?.message ?? null)
    if (issue !== undefined) return
    const onDone = (answer: PcbUploadAnswer) => setList({ file, answer, isImported: false })
    void checking.run({ body: toFormData({ file }) }, { onDone })
  }

  function importFile(file: File): void {
    const onDone = (answer: PcbUploadAnswer) => setList({ file, answer, isImported: true })
    void importing.run({ body: toFormData({ file }) }, { onDone })
  }

  return {
    list,
    busy: checking.busy || importing.busy,
    refusal: rule ?? checking.refusal ?? importing.refusal,
    check,
    importFile,
    clear: () => setList(null),
  }
}
