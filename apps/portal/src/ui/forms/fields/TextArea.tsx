import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import { Row } from '#ui/layout/Stack.tsx'
import classes from './Field.module.css'
import { FieldError } from './FieldError.tsx'

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: ReactNode
  error?: string | undefined
  /** The present and the longest allowed length, which are shown below. */
  counter?: { length: number; max: number }
  ref?: React.Ref<HTMLTextAreaElement>
}

/** Shows a field of several lines that grows with its text where the browser supports it. */
export function TextArea({ label, error, counter, id, ref, ...input }: TextAreaProps) {
  const { t, i18n } = useTranslation('common')
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = `${inputId}-error`
  const counterId = `${inputId}-counter`
  const describedBy = [error !== undefined && errorId, counter !== undefined && counterId].filter(Boolean)
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <div className={classes.field} data-invalid={error !== undefined || undefined}>
      <label className={classes.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={[classes.control, classes.lines].join(' ')}>
        <textarea
          {...input}
          ref={ref}
          id={inputId}
          className={classes.area}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
        />
      </div>
      <Row gap="4" justify="between">
        <FieldError id={errorId}>{error}</FieldError>
        {counter !== undefined && (
          <p className={classes.counter} id={counterId} data-over={counter.length > counter.max || undefined}>
            <span aria-hidden>
              {number(counter.length)} / {number(counter.max)}
            </span>
            <span className="visually-hidden">
              {t('textArea.counter', { length: number(counter.length), max: number(counter.max) })}
            </span>
          </p>
        )}
      </Row>
    </div>
  )
}
