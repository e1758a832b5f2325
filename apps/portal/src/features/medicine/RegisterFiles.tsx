import { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useFileDownload } from '#ui/actions/use-file-download.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { MenuButton } from '#ui/menu/MenuButton.tsx'
import type { RegisterSearch } from './Register.tsx'

const FILES = ['xlsx', 'csv', 'json'] as const
type FileType = (typeof FILES)[number] | 'pdf'

interface RegisterFilesProps {
  /** Undefined in the register of all sites, which has no page for an inspector. */
  siteId?: number
  search: RegisterSearch
}

/** Offers the register as files, and as the page for an inspector. The filters apply to all of them. */
export function RegisterFiles({ siteId, search }: RegisterFilesProps) {
  const { t } = useTranslation('medicine')
  const size = useIsPhone() ? 'touch' : 'dense'
  const { page: _page, perPage: _size, order: _order, ordering_field: _field, ...filters } = search
  const file = useFileDownload({
    fetchFile: (type: FileType) => {
      if (siteId !== undefined)
        return download(medicine.download, { params: { siteId }, query: { ...filters, file_type: type } })
      const query = { ...filters, file_type: type === 'pdf' ? 'xlsx' : type } as const
      return download(medicine.downloadOfAll, { query })
    },
    name: t('file.name'),
    failed: t('file.failed'),
  })
  return (
    <Row gap="2" wrap>
      {siteId !== undefined && (
        <Button
          variant="primary"
          size={size}
          icon={IconFileText}
          busy={file.busy === 'pdf'}
          onClick={() => file.get('pdf')}
        >
          {t('file.pdf')}
        </Button>
      )}
      <MenuButton
        position="bottom-start"
        offset={4}
        button={
          <Button size={size} icon={IconDownload} busy={file.busy !== null && file.busy !== 'pdf'}>
            {t('file.menu')}
          </Button>
        }
        items={FILES.map(type => ({
          kind: 'action',
          text: t(`file.${type}`),
          icon: IconDownload,
          onChoose: () => file.get(type),
        }))}
      />
    </Row>
  )
}
