import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'

export interface BulkActionsProps {
  label: string
  onChange: () => void
  codes: () => Promise<string[]>
}

/** What can be done with picked hardware. */
export function BulkActions({ label, onChange, codes }: BulkActionsProps) {
  const { t } = useTranslation('hardware')
  const copy = async () => {
    await navigator.clipboard.writeText((await codes()).join('\n'))
    showToast({ kind: 'done', text: t('bulk.copied') })
  }
  return (
    <>
      <Button size="dense" onClick={onChange}>
        {label}
      </Button>
      <Button size="dense" icon={IconCopy} onClick={() => void copy()}>
        {t('bulk.copy')}
      </Button>
    </>
  )
}
