import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { placeOf } from './field-places.ts'
import { brokenRules, type FormRules } from './form-rules.ts'
import { useRefusal } from './use-refusal.ts'
import { useTooManyRequests } from './use-too-many-requests.ts'

interface VerdictInput<Values extends FieldValues, Schema extends z.ZodType> {
  fields: UseFormReturn<Values>
  rules: FormRules<Values, Schema>
  /** The names of the fields on the screen. */
  shown: Set<string>
  /** Another page comes in place of the form. */
  onTooMany: () => void
  /** Before messages are placed. */
  onRefused: ((error: unknown) => void) | undefined
}

/** What the server and the rules say against the form: placed where it belongs, with the keyboard on the first of it. */
export function useVerdict<Values extends FieldValues, Schema extends z.ZodType>({
  fields,
  rules,
  shown,
  onTooMany,
  onRefused,
}: VerdictInput<Values, Schema>) {
  const refusal = useRefusal(fields)
  const isTooMany = useTooManyRequests()
  const { element, focus } = useFirstWrong(fields.formState.submitCount)

  function refuse(error: unknown): void {
    if (isTooMany(error)) {
      onTooMany()
      return
    }
    onRefused?.(error)
    refusal.refuse(error, { shown, fieldOf: rules.fieldOf })
    focus()
  }

  /** What is wrong with fields that are not there to say so. */
  function refuseUnseen(): void {
    const broken = [...brokenRules(fields.getValues(), rules).broken]
    const unseen = broken.filter(([name]) => placeOf(name, { shown }) === undefined)
    if (unseen.length > 0) refusal.refuseRules(unseen.map(([, { message }]) => message))
  }

  return { failure: refusal.failure, refuse, refuseUnseen, clear: refusal.clear, element }
}

/** Whatever was wrong, by rule or by the server, the first field of it on the screen gets the keyboard. */
function useFirstWrong(submitCount: number) {
  const element = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (submitCount + asked === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, asked])
  return { element, focus: () => setAsked(count => count + 1) }
}
