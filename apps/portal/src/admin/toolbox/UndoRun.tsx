import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { showToast } from '#ui/toasts.ts'

export interface UndoRunProps {
  runId: number
  /** The name of the run, where several stand among each other. */
  name?: string
  size?: 'dense' | 'control'
  onDone?: () => void
}

/** Undoes everything that a run did; where that is no longer possible, the server's reason is shown. */
export function UndoRun({ runId, name, size = 'control', onDone }: UndoRunProps) {
  const { t } = useTranslation('toolbox')
  const { t: tCommon } = useTranslation('common')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function undo(): Promise<void> {
    setBusy(true)
    try {
      await call(toolbox.undo, { params: { runId } })
      showToast({ kind: 'done', text: t('undo.done') })
      onDone?.()
    } catch (error) {
      showToast({ kind: 'error', text: refusalText(tCommon, error) })
    }
    setBusy(false)
    void queryClient.invalidateQueries()
  }

  return (
    <Button
      size={size}
      icon={IconArrowBackUp}
      busy={busy}
      aria-label={name === undefined ? undefined : t('undo.named', { name })}
      onClick={() => void undo()}
    >
      {t('undo.label')}
    </Button>
  )
}
