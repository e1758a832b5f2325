import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '#ui/actions/Button.tsx'
import classes from './Form.module.css'
import { FormNotice } from './FormNotice.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { FormState } from './use-endpoint-form.ts'

interface EndpointFormProps<Values extends FieldValues> {
  form: FormState<Values>
  /** The fields of the form. */
  children: ReactNode
  submit: string
  /** The button's text while it sends. */
  busy?: string
  button?: Omit<ButtonProps, 'type' | 'busy'>
  /** Why the button cannot be pressed yet, shown below it. */
  waitingFor?: ReactNode
  /**
   * What stands left of the button, such as a sheet's way out; the button then stands at the end of a bar that stays in
   * sight.
   */
  beside?: ReactNode
  /** People who leave are asked first, unless only a word or two would be lost, or another part asks. */
  leaving?: 'asked' | 'free'
}

/** Shows the fields of a form, what is wrong with it as a whole, and its button. */
export function EndpointForm<Values extends FieldValues>({
  form,
  children,
  submit,
  busy = submit,
  button,
  waitingFor,
  beside,
  leaving = 'asked',
}: EndpointFormProps<Values>) {
  const hintId = useId()
  const isWaiting = waitingFor !== undefined && !form.busy
  const send = (
    <SubmitButton
      block={beside === undefined}
      {...button}
      busy={form.busy}
      disabled={isWaiting}
      aria-describedby={waitingFor === undefined ? undefined : hintId}
    >
      {form.busy ? busy : submit}
    </SubmitButton>
  )
  return (
    <>
      <form
        className={classes.form}
        ref={form.element}
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
        noValidate
      >
        {form.restored.isNoted && <RestoredNote onDiscard={form.restored.discard} />}
        {children}
        {form.failure !== null && <FormNotice>{form.failure}</FormNotice>}
        {beside === undefined ? (
          send
        ) : (
          <div className={classes.bar}>
            {beside}
            {send}
          </div>
        )}
        {waitingFor !== undefined && (
          <p className={classes.hint} id={hintId}>
            {waitingFor}
          </p>
        )}
      </form>
      {leaving === 'asked' && <LeaveGuard isActive={form.isUnsaved} />}
    </>
  )
}

/** The form holds what was typed at an earlier visit; the note can empty it. */
function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.restored} role="status">
      <IconHistory size={18} stroke={1.75} aria-hidden />
      <span>{t('form.restored')}</span>
      <Button variant="text" size="dense" onClick={onDiscard}>
        {t('form.discard')}
      </Button>
    </div>
  )
}

/**
 * Shows the button that sends a form. While it is busy it is as wide as it was when it was pressed, whatever it says
 * then, and never wider than its block.
 */
export function SubmitButton({ busy = false, style, ...button }: Omit<ButtonProps, 'type'>) {
  const [width, setWidth] = useState(0)
  return (
    <Button
      variant="primary"
      size="touch"
      block
      {...button}
      type="submit"
      busy={busy}
      style={busy ? { ...style, minWidth: `min(${width}px, 100%)` } : style}
      onClick={event => setWidth(event.currentTarget.offsetWidth)}
    />
  )
}
