import { IconUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Toolbox.module.css'

export interface FileChoiceProps {
  label: string
  /** The words that say what can be done here. */
  prompt: string
  accept: readonly string[]
  error?: string | undefined
  onFile: (file: File) => void
}

/**
 * Lets people choose a file or drop one. The browser's own field lies invisibly over the words, and accepts what is
 * dropped.
 */
export function FileChoice({ label, prompt, accept, error, onFile }: FileChoiceProps) {
  const id = useId()
  return (
    <div>
      <div className={classes.drop}>
        <input
          type="file"
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          accept={accept.join(',')}
          onChange={event => {
            const [file] = event.target.files ?? []
            // The value is cleared, so that the same file can be chosen again after it was corrected.
            event.target.value = ''
            if (file !== undefined) onFile(file)
          }}
        />
        <span aria-hidden>
          <IconUpload size={18} stroke={1.75} />
          {prompt}
        </span>
      </div>
      <Text id={id} role="alert" className={classes.error} size="small" tone="alarm">
        {error}
      </Text>
    </div>
  )
}
