import type { FileLike } from '@earshot/contract/schemas/file.ts'
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#lib/locale.ts'
import field from '#ui/Field.module.css'
import { FieldError } from '#ui/FieldError.tsx'
import classes from './FileInput.module.css'
import { type InputOf, useInput } from './use-input.ts'

export interface FileInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, FileLike | readonly FileLike[] | string | null | undefined>
  label: ReactNode
  /** Media types, which the system's dialog offers; the rule judges what was chosen. */
  accept: readonly string[]
  /** Of each file, said below the label. */
  maxBytes: number
  /** Of one file otherwise; the next choice takes its place. */
  multiple?: boolean
}

/** Chosen files by name, each with a way to take it away. The value is a file or null; of several, a list. */
export function FileInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  label,
  accept,
  maxBytes,
  multiple = false,
}: FileInputProps<Values>) {
  const { t, i18n } = useTranslation('common')
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const files = (Array.isArray(value) ? value : [value]).filter(item => item instanceof File)
  const put = (next: readonly File[]) => change(multiple ? next : (next[0] ?? null))

  function remove(index: number): void {
    put(files.filter((_, at) => at !== index))
    // Its button goes with it, and the keyboard would be nowhere.
    input.current?.focus()
  }

  return (
    <div className={field.field} data-invalid={error !== undefined || undefined}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <p className={classes.hint} id={`${id}-hint`}>
        {t('file.atMost', { size: formatBytes(maxBytes, i18n.language) })}
      </p>
      <div className={classes.choice}>
        <input
          {...element}
          ref={node => {
            element.ref(node)
            input.current = node
          }}
          id={id}
          className={classes.input}
          type="file"
          accept={accept.join(',')}
          multiple={multiple}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
          onChange={event => {
            const chosen = [...(event.target.files ?? [])]
            // The same file can be chosen again after it was taken away.
            event.target.value = ''
            if (chosen.length > 0) put(multiple ? [...files, ...chosen] : chosen)
          }}
        />
        <span className={classes.prompt} aria-hidden>
          <IconUpload size={18} stroke={1.75} />
          {multiple ? t('file.add') : t('file.choose')}
        </span>
      </div>
      {/* There before it is filled: what comes into it is told. */}
      <div aria-live="polite">
        {files.length > 0 && (
          <ul className={classes.files}>
            {files.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none keeps a state.
              <li key={index} className={classes.file}>
                <IconPaperclip size={16} stroke={1.75} aria-hidden />
                <span className={classes.name}>{file.name}</span>
                <span className={classes.size}>{formatBytes(file.size, i18n.language)}</span>
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={t('file.remove', { name: file.name })}
                  onClick={() => remove(index)}
                >
                  <IconX size={16} stroke={1.9} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
