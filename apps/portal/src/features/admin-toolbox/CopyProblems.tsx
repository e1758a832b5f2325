import type { StatusRow } from '@earshot/contract/schemas/admin/toolbox.ts'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'
import { isBlocked } from './status-job.ts'

/** The codes that cannot be, one a line, for whoever has to look for them. */
export function CopyProblems({ rows }: { rows: readonly StatusRow[] }) {
  const { t } = useTranslation('toolbox')
  const codes = rows.filter(isBlocked).map(({ code }) => code)
  if (codes.length === 0) return null
  const text = t('copy.done', { count: codes.length })
  return (
    <Button
      size="dense"
      icon={IconCopy}
      onClick={() =>
        void navigator.clipboard.writeText(codes.join('\n')).then(
          () => showToast({ kind: 'done', text }),
          () => showToast({ kind: 'error', text: t('copy.failed') }),
        )
      }
    >
      {t('copy.label', { count: codes.length })}
    </Button>
  )
}
