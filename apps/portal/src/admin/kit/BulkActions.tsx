import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { useCopy } from '#ui/use-copy.ts'

export interface BulkActionsProps {
  label: string
  onChange: () => void
  codes: () => Promise<string[]>
}

/** Shows what can be done with picked hardware. */
export function BulkActions({ label, onChange, codes }: BulkActionsProps) {
  const { t } = useTranslation('hardware')
  const copy = useCopy()
  const asLines = async () => (await codes()).join('\n')
  return (
    <>
      <Button size="dense" onClick={onChange}>
        {label}
      </Button>
      <Button size="dense" icon={IconCopy} onClick={() => copy(asLines(), t('bulk.copied'))}>
        {t('bulk.copy')}
      </Button>
    </>
  )
}
