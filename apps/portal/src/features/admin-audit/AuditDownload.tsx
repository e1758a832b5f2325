import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { AUDIT_FILE_TYPES } from '@earshot/contract/schemas/admin/audit.ts'
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

type FileType = (typeof AUDIT_FILE_TYPES)[number]

/** All pages as a file, a line a change: what is filtered holds there too. */
export function AuditDownload({ search, total }: { search: AuditSearch; total: number }) {
  const { t, i18n } = useTranslation('audit')
  const fetched = useMutation({
    mutationFn: (file_type: FileType) => {
      const { page: _page, perPage: _perPage, order: _order, ordering_field: _field, ...filters } = search
      return download(audit.download, { query: { ...filters, file_type } })
    },
    onSuccess: (blob, type) => saveBlob(blob, `${t('download.file')}.${type}`),
    onError: () => showToast({ kind: 'error', text: t('download.failed') }),
    meta: { failure: 'part' },
  })
  return (
    <fieldset className={classes.download}>
      <legend>{t('download.label', { count: total, figure: formatNumber(total, i18n.language) })}</legend>
      {AUDIT_FILE_TYPES.map((type, at) => (
        <Button
          key={type}
          size="dense"
          {...(at === 0 && { icon: IconDownload })}
          busy={fetched.isPending && fetched.variables === type}
          disabled={total === 0}
          onClick={() => fetched.mutate(type)}
        >
          {t(`download.${type}`)}
        </Button>
      ))}
    </fieldset>
  )
}
