import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Attachments.module.css'
import { useObjectUrl } from './stored-files.ts'

/** Shows a file that is still on this device: a picture as a thumbnail, any other by name. */
export function LocalFile({ file, children }: { file: File; children?: ReactNode }) {
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
      {children}
    </li>
  )
}

/** Returns a key for a file, because two files may have the same name. */
export function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`
}
