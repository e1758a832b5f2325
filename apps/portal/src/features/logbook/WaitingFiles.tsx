import { IconPaperclip } from '@tabler/icons-react'
import classes from './Attachments.module.css'
import { useObjectUrl } from './stored-files.ts'

/** Files of an entry that waits: still on this device. */
export function WaitingFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map(file => (
        <WaitingFile key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
      ))}
    </ul>
  )
}

function WaitingFile({ file }: { file: File }) {
  const isPicture = file.type.startsWith('image/')
  const url = useObjectUrl(isPicture ? file : undefined)
  return (
    <li className={classes.file} data-picture={isPicture || undefined}>
      {isPicture ? (
        <img className={classes.picture} src={url} alt={file.name} />
      ) : (
        <>
          <IconPaperclip size={16} stroke={1.75} aria-hidden />
          <span className={classes.name}>{file.name}</span>
        </>
      )}
    </li>
  )
}
