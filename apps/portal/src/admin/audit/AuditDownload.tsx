import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { AUDIT_FILE_TYPES } from '@earshot/contract/schemas/admin/audit.ts'
import { useTranslation } from 'react-i18next'
import { ListDownload } from '#admin/shared/ListDownload.tsx'
import { download } from '#api/download.ts'
import { formatNumber } from '#lib/text/locale.ts'
import type { AuditSearch } from './AuditFilters.tsx'

/** Offers all pages as a file with a line for each change; the filters apply to it too. */
export function AuditDownload({ search, total }: { search: AuditSearch; total: number }) {
  const { t, i18n } = useTranslation('audit')
  const { page: _page, perPage: _perPage, order: _order, ordering_field: _field, ...filters } = search
  return (
    <ListDownload
      types={AUDIT_FILE_TYPES}
      fetchFile={file_type => download(audit.download, { query: { ...filters, file_type } })}
      isEmpty={total === 0}
      words={{
        label: t('download.label', { count: total, figure: formatNumber(total, i18n.language) }),
        file: t('download.file'),
        failed: t('download.failed'),
        types: { csv: t('download.csv'), xlsx: t('download.xlsx') },
      }}
    />
  )
}
