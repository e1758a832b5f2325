import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ButtonProps } from '#ui/Button.tsx'
import classes from './Form.module.css'
import { FormNotice } from './FormNotice.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { FormState } from './use-endpoint-form.ts'

export interface EndpointFormProps<Values extends FieldValues> {
  form: FormState<Values>
  /** The fields of the form. */
  children: ReactNode
  submit: string
  /** The button's text while it sends. */
  busy?: string
  button?: Omit<ButtonProps, 'type' | 'busy'>
  /** Why the button cannot be pressed yet, shown below it. */
  waits?: ReactNode
  /**
   * What stands left of the button, such as a sheet's way out; the button then stands at the end of a bar that stays in
   * sight.
   */
  beside?: ReactNode
  /**
   * Whether people who leave are asked first. They are not asked where only a word or two would be lost, or where
   * another part asks.
   */
  leaving?: 'asked' | 'free'
}

/** Shows the fields of a form, what is wrong with it as a whole, and its button. */
export function EndpointForm<Values extends FieldValues>({
  form,
  children,
  submit,
  busy = submit,
  button,
  waits,
  beside,
  leaving = 'asked',
}: EndpointFormProps<Values>) {
  const hintId = useId()
  const isWaiting = waits !== undefined && !form.busy
  const send = (
    <SubmitButton
      block={beside === undefined}
      {...button}
      busy={form.busy}
      disabled={isWaiting}
      aria-describedby={waits === undefined ? undefined : hintId}
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
        {waits !== undefined && (
          <p className={classes.hint} id={hintId}>
            {waits}
          </p>
        )}
      </form>
      {leaving === 'asked' && <LeaveGuard isActive={form.isUnsaved} />}
    </>
  )
}
