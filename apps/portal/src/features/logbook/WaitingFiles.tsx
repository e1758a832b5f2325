import classes from './Attachments.module.css'
import { keyOf, LocalFile } from './LocalFile.tsx'

/** Files of an entry that waits: still on this device. */
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
