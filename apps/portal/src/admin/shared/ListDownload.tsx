import { IconDownload } from '@tabler/icons-react'
import { Button } from '#ui/actions/Button.tsx'
import { useFileDownload } from '#ui/actions/use-file-download.ts'
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
  const { file: name, failed } = words
  const fetched = useFileDownload({ fetchFile, name, failed })
  return (
    <fieldset className={classes.download}>
      <legend>{words.label}</legend>
      {types.map((type, at) => (
        <Button
          key={type}
          size="dense"
          {...(at === 0 && { icon: IconDownload })}
          busy={fetched.busy === type}
          disabled={isEmpty}
          onClick={() => fetched.get(type)}
        >
          {words.types[type]}
        </Button>
      ))}
    </fieldset>
  )
}
