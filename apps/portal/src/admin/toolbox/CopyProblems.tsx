import type { StatusRow } from '@earshot/contract/schemas/admin/toolbox.ts'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { isBlocked } from './status-job.ts'

/** Copies the codes that cannot be changed, one a line, for the person who has to look for them. */
export function CopyProblems({ rows }: { rows: readonly StatusRow[] }) {
  const { t } = useTranslation('toolbox')
  const copy = useCopy()
  const codes = rows.filter(isBlocked).map(({ code }) => code)
  if (codes.length === 0) return null
  return (
    <Button
      size="dense"
      icon={IconCopy}
      onClick={() => copy(codes.join('\n'), t('copy.done', { count: codes.length }))}
    >
      {t('copy.label', { count: codes.length })}
    </Button>
  )
}
