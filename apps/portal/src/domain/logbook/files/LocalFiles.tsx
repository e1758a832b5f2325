import { LIMITS } from '@earshot/contract/limits.ts'
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './files.module.css'

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

/** Returns an address for a file that is held in memory; it is revoked when the component goes. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return
    const address = URL.createObjectURL(blob)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return url
}

export function RemoveFileButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('logbook')
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={t('files.remove', { name })}
      onClick={onRemove}
    >
      <IconX size={16} stroke={1.9} aria-hidden />
    </button>
  )
}

/** Shows the files of an item that waits on this device. */
export function LocalFileList({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map(file => (
        <LocalFile key={keyOf(file)} file={file} />
      ))}
    </ul>
  )
}

interface AddFilesButtonProps {
  /** The id of the element that says why a file was refused. */
  errorId: string
  onAdd: (files: readonly File[]) => Promise<void>
  /** True if the button opens the camera where there is one. */
  isCamera?: boolean
}

/** Lets people choose files. */
export function AddFilesButton({ errorId, onAdd, isCamera = false }: AddFilesButtonProps) {
  const { t } = useTranslation('logbook')
  const Icon = isCamera ? IconCamera : IconPaperclip
  return (
    <label className={classes.add} data-camera={isCamera || undefined}>
      <Icon size={20} stroke={1.65} aria-hidden />
      {t(isCamera ? 'files.photo' : 'files.add')}
      <input
        className="visually-hidden"
        type="file"
        accept={isCamera ? 'image/*' : LIMITS.comment.types.join(',')}
        {...(isCamera && { capture: 'environment' as const })}
        multiple={!isCamera}
        aria-describedby={errorId}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])]
          // The value is cleared, so that the same file can be chosen again after it was removed.
          event.target.value = ''
          void onAdd(chosen)
        }}
      />
    </label>
  )
}
