import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { StoredFile } from '@earshot/contract/schemas/file.ts'
import type { FileSize } from '@earshot/contract/values.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download } from '#api/download.ts'
import { endpointKey } from '#api/queries.ts'
import { saveBlob } from '#lib/download.ts'

function inputOf({ guid, url }: StoredFile, size: FileSize) {
  const batchId = Number(/^\/batches\/(\d+)\//.exec(url)?.[1] ?? 0)
  return { params: { batchId, guid }, query: { size } }
}

/** Returns the address of a file's thumbnail, while it is on the screen. */
export function useThumbnail(file: StoredFile): string | undefined {
  const input = inputOf(file, 'THUMBNAIL')
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

/** An address for a file that is held in memory; it is revoked when the component goes. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/** @throws ApiError */
export async function saveFile(file: StoredFile): Promise<void> {
  saveBlob(await download(logbook.file, inputOf(file, 'FULL')), file.original_name)
}
