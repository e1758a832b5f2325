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
  /** Is called before another page comes in place of the form. */
  onTooMany: () => void
  /** Is called before messages are placed. */
  onRefused: ((error: unknown) => void) | undefined
}

/** Shows what the server and the rules say against the form, each where it belongs, and puts the focus on the first. */
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

  /** Shows what is wrong with fields that are not on the screen to say so. */
  function refuseUnseen(): void {
    const broken = [...brokenRules(fields.getValues(), rules).broken]
    const unseen = broken.filter(([name]) => placeOf(name, { shown }) === undefined)
    if (unseen.length > 0) refusal.refuseRules(unseen.map(([, { message }]) => message))
  }

  return { failure: refusal.failure, refuse, refuseUnseen, clear: refusal.clear, element }
}

/** Puts the focus on the first wrong field on the screen, whether a rule or the server refused it. */
function useFirstWrong(submitCount: number) {
  const element = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (submitCount + asked === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, asked])
  return { element, focus: () => setAsked(count => count + 1) }
}
