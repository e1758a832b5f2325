import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { SITE_LIST_FILE_TYPES } from '@earshot/contract/schemas/admin/admin-site.ts'
import { useTranslation } from 'react-i18next'
import { ListDownload } from '#admin/shared/ListDownload.tsx'
import { download } from '#api/download.ts'
import { formatNumber } from '#lib/locale.ts'
import type { SiteSearch } from './SiteFilters.tsx'

/** Offers the rows of all pages as a file; filters and order apply to it too. */
export function SiteDownload({ search, total }: { search: SiteSearch; total: number }) {
  const { t, i18n } = useTranslation('fleet')
  const { page: _page, perPage: _perPage, ...filters } = search
  return (
    <ListDownload
      types={SITE_LIST_FILE_TYPES}
      fetchFile={file_type => download(adminSites.download, { query: { ...filters, file_type } })}
      isEmpty={total === 0}
      words={{
        label: t('download.rows', { count: total, figure: formatNumber(total, i18n.language) }),
        file: t('download.file'),
        failed: t('download.failed'),
        types: { csv: t('download.csv'), xlsx: t('download.xlsx') },
      }}
    />
  )
}
