import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { SITE_LIST_FILE_TYPES } from '@earshot/contract/schemas/admin/admin-site.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { saveBlob } from '#lib/download.ts'
import { formatNumber } from '#lib/locale.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './Fleet.module.css'
import type { SiteSearch } from './SiteFilters.tsx'

type FileType = (typeof SITE_LIST_FILE_TYPES)[number]

/** The rows of all pages as a file: what is filtered and how it is ordered holds there too. */
export function SiteDownload({ search, total }: { search: SiteSearch; total: number }) {
  const { t, i18n } = useTranslation('fleet')
  const fetched = useMutation({
    mutationFn: (file_type: FileType) => {
      const { page: _page, perPage: _perPage, ...filters } = search
      return download(adminSites.download, { query: { ...filters, file_type } })
    },
    onSuccess: (blob, type) => saveBlob(blob, `${t('download.file')}.${type}`),
    onError: () => showToast({ kind: 'error', text: t('download.failed') }),
    meta: { failure: 'part' },
  })
  return (
    <fieldset className={classes.download}>
      <legend>{t('download.rows', { count: total, figure: formatNumber(total, i18n.language) })}</legend>
      {SITE_LIST_FILE_TYPES.map((type, at) => (
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
