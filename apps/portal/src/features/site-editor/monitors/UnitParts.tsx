import type { HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import classes from './UnitParts.module.css'

interface ProofFieldProps {
  code: string
  /** Why it is asked for. */
  error: string
  disabled?: boolean
  onProof: (proof: string) => void
}

/** Asks what is printed on a unit that is new to this person. It is judged with Enter, the button, or when it is left. */
export function ProofField({ code, error, disabled = false, onProof }: ProofFieldProps) {
  const { t } = useTranslation('siteEditor')
  const [typed, setTyped] = useState('')

  function submit(): void {
    if (typed.trim() !== '') onProof(typed.trim())
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }

  return (
    <div className={classes.proof}>
      <Field
        label={t('proof', { code })}
        value={typed}
        error={error}
        disabled={disabled}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={submit}
      />
      <Button size="touch" disabled={disabled || typed.trim() === ''} onClick={submit}>
        {t('proofAdd')}
      </Button>
    </div>
  )
}

/** Shows when a monitor was last heard. One that never was may hang all the same. */
export function LastHeard({ unit }: { unit: HardwareFound }) {
  const { t } = useTranslation('siteEditor')
  return unit.last_update === null ? t('notHeard') : <LastSeen at={unit.last_update} />
}
