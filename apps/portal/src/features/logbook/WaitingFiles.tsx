import classes from './Attachments.module.css'
import { keyOf, LocalFile } from './LocalFile.tsx'

/** Shows the files of an item that waits, which are still on this device. */
export function WaitingFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map(file => (
        <LocalFile key={keyOf(file)} file={file} />
      ))}
    </ul>
  )
}
