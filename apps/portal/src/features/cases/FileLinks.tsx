import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { StoredFile } from '@earshot/contract/schemas/file.ts'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { saveBlob } from '#lib/browser/download.ts'
import { Button } from '#ui/actions/Button.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { Row } from '#ui/layout/Stack.tsx'

/** Lists files by name; a click saves one. */
export function FileLinks({ files }: { files: readonly StoredFile[] }) {
  const { t } = useTranslation('logbook')
  if (files.length === 0) return null
  async function save({ guid, url, original_name: name }: StoredFile): Promise<void> {
    const batchId = Number(/^\/batches\/(\d+)\//.exec(url)?.[1] ?? 0)
    const input = { params: { batchId, guid }, query: { size: 'FULL' as const } }
    try {
      saveBlob(await download(logbook.file, input, {}), name)
    } catch {
      showToast({ kind: 'error', text: t('files.notSaved', { name }) })
    }
  }
  return (
    <Row gap="2" wrap>
      {files.map(file => (
        <Button key={file.guid} variant="text" size="dense" onClick={() => void save(file)}>
          {file.original_name}
        </Button>
      ))}
    </Row>
  )
}
