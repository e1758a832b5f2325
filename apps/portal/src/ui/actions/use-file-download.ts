import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { saveBlob } from '#lib/browser/download.ts'
import { showToast } from '#ui/feedback/toasts.ts'

interface FileDownload<FileType extends string> {
  fetchFile: (type: FileType) => Promise<Blob>
  /** The name without its ending, which is the type. */
  name: string
  /** Is said where the server gives no reason. */
  failed: string
}

/** Fetches a file of a type that is chosen by a press, and saves it; a refusal is a toast with the server's reason. */
export function useFileDownload<FileType extends string>({
  fetchFile,
  name,
  failed,
}: FileDownload<FileType>) {
  const file = useMutation({
    mutationFn: fetchFile,
    onSuccess: (blob, type) => saveBlob(blob, `${name}.${type}`),
    onError: error => showToast({ kind: 'error', text: refusalReason(error) ?? failed }),
    meta: { failure: 'part' },
  })
  return { get: file.mutate, busy: file.isPending ? file.variables : null }
}

/** Returns the server's reason why the file cannot be made. */
function refusalReason(error: unknown): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields).flat()[0] : undefined
}
