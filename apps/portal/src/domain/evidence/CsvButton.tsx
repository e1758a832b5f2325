import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveBlob } from '#lib/browser/download.ts'
import { showToast } from '#ui/feedback/toasts.ts'
import classes from './EvidenceContent.module.css'

interface CsvButtonProps {
  file: () => Promise<Blob>
  words: { button: string; name: string; failed: string }
}

/** Saves the rows behind a figure as a file. */
export function CsvButton({ file, words }: CsvButtonProps) {
  const saving = useMutation({
    mutationFn: file,
    onSuccess: blob => saveBlob(blob, words.name),
    onError: () => showToast({ kind: 'error', text: words.failed }),
    meta: { failure: 'part' },
  })
  return (
    <button
      type="button"
      className={classes.link}
      onClick={() => saving.mutate()}
      disabled={saving.isPending}
    >
      <IconDownload size={16} stroke={1.75} aria-hidden />
      {words.button}
    </button>
  )
}
