import type { FileSize } from '@earshot/contract/batch-values.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { StoredFile } from '@earshot/contract/schemas/file.ts'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { endpointKey } from '#api/queries.ts'
import { saveBlob } from '#lib/browser/download.ts'
import { formatBytes } from '#lib/text/locale.ts'
import { showToast } from '#ui/feedback/toasts.ts'
import classes from './files.module.css'
import { useObjectUrl } from './LocalFiles.tsx'

/** Shows pictures as thumbnails and other files by name; a click saves a file. */
export function AttachmentList({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map(file => (
        <li key={file.guid}>
          <AttachmentButton file={file} />
        </li>
      ))}
    </ul>
  )
}

function AttachmentButton({ file }: { file: StoredFile }) {
  const { t, i18n } = useTranslation('logbook')
  const thumbnail = useThumbnail(file)
  const size = formatBytes(file.bytes, i18n.language)
  const isPicture = file.thumbnail_url !== null
  async function save(): Promise<void> {
    try {
      await saveFile(file)
    } catch {
      showToast({ kind: 'error', text: t('files.notSaved', { name: file.original_name }) })
    }
  }
  return (
    <button
      type="button"
      className={classes.file}
      data-picture={isPicture || undefined}
      aria-label={t('files.save', { name: file.original_name, size })}
      onClick={() => void save()}
    >
      {isPicture ? (
        <Picture src={thumbnail} />
      ) : (
        <>
          <IconFileTypePdf size={20} stroke={1.65} aria-hidden />
          <span className={classes.name}>{file.original_name}</span>
          <span className={classes.size}>{size}</span>
        </>
      )}
    </button>
  )
}

function Picture({ src }: { src: string | undefined }) {
  if (src === undefined) return <IconPhoto size={20} stroke={1.65} aria-hidden />
  return <img className={classes.picture} src={src} alt="" />
}

function fileInput({ guid, url }: StoredFile, size: FileSize) {
  const batchId = Number(/^\/batches\/(\d+)\//.exec(url)?.[1] ?? 0)
  return { params: { batchId, guid }, query: { size } }
}

/** Returns the address of a file's thumbnail, while it is on the screen. */
function useThumbnail(file: StoredFile): string | undefined {
  const input = fileInput(file, 'THUMBNAIL')
  const { data } = useQuery({
    queryKey: endpointKey(logbook.file, input),
    queryFn: ({ signal }) => download(logbook.file, input, { signal }),
    enabled: file.thumbnail_url !== null,
    // A file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'part' },
  })
  return useObjectUrl(data)
}

/** @throws ApiError */
async function saveFile(file: StoredFile): Promise<void> {
  saveBlob(await download(logbook.file, fileInput(file, 'FULL')), file.original_name)
}
