import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { saveBlob } from '#lib/browser/download.ts'
import { Button } from '#ui/actions/Button.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import classes from './ListDownload.module.css'

interface ListDownloadProps<FileType extends string> {
  types: readonly FileType[]
  fetchFile: (type: FileType) => Promise<Blob>
  /** True while there is nothing to download. */
  isEmpty: boolean
  /** The label of the buttons, the file's name without its ending, the message of a failure, and the types' names. */
  words: { label: string; file: string; failed: string; types: Record<FileType, string> }
}

/** Offers a whole list as a file, with a button for each type. */
export function ListDownload<FileType extends string>({
  types,
  fetchFile,
  isEmpty,
  words,
}: ListDownloadProps<FileType>) {
  const fetched = useMutation({
    mutationFn: fetchFile,
    onSuccess: (blob, type) => saveBlob(blob, `${words.file}.${type}`),
    onError: error => showToast({ kind: 'error', text: refusalReason(error) ?? words.failed }),
    meta: { failure: 'part' },
  })
  return (
    <fieldset className={classes.download}>
      <legend>{words.label}</legend>
      {types.map((type, at) => (
        <Button
          key={type}
          size="dense"
          {...(at === 0 && { icon: IconDownload })}
          busy={fetched.isPending && fetched.variables === type}
          disabled={isEmpty}
          onClick={() => fetched.mutate(type)}
        >
          {words.types[type]}
        </Button>
      ))}
    </fieldset>
  )
}

/** Returns the server's reason why the file cannot be made. */
function refusalReason(error: unknown): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields).flat()[0] : undefined
}
