import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { saveBlob } from '#lib/download.ts'
import { formatNumber } from '#lib/locale.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './Audit.module.css'
import type { AuditSearch } from './AuditFilters.tsx'

/** All pages as a file, a line a change: what is filtered holds there too. */
export function AuditDownload({ search, total }: { search: AuditSearch; total: number }) {
  const { t, i18n } = useTranslation('audit')
  const fetched = useMutation({
    mutationFn: () => {
      const { page: _page, perPage: _perPage, order: _order, ordering_field: _field, ...filters } = search
      return download(audit.download, { query: filters })
    },
    onSuccess: blob => saveBlob(blob, t('download.name')),
    onError: () => showToast({ kind: 'error', text: t('download.failed') }),
    meta: { failure: 'part' },
  })
  return (
    <div className={classes.download}>
      <span className={classes.quiet}>
        {t('download.label', { count: total, figure: formatNumber(total, i18n.language) })}
      </span>
      <Button
        size="dense"
        icon={IconDownload}
        busy={fetched.isPending}
        disabled={total === 0}
        onClick={() => fetched.mutate()}
      >
        {t('download.csv')}
      </Button>
    </div>
  )
}
