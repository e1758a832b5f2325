import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'

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
  const undoing = useAction(toolbox.undo, { done: t('undo.done'), onDone })

  return (
    <Button
      size={size}
      icon={IconArrowBackUp}
      busy={undoing.busy}
      aria-label={name === undefined ? undefined : t('undo.named', { name })}
      onClick={() => void undoing.run({ params: { runId } })}
    >
      {t('undo.label')}
    </Button>
  )
}
