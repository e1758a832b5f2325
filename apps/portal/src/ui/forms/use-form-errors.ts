import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiError, generalMessage } from '#api/api-error.ts'
import { onLanguageChange } from '#i18n/i18n.ts'
import { ruleText } from '#i18n/rule-text.ts'
import { type Places, placeMessages, placeOf } from './field-places.ts'
import { brokenRules, type FormRules } from './form-rules.ts'
import { useTooManyRequests } from './use-too-many-requests.ts'

interface FormErrorsInput<Values extends FieldValues, Schema extends z.ZodType> {
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
export function useFormErrors<Values extends FieldValues, Schema extends z.ZodType>({
  fields,
  rules,
  shown,
  onTooMany,
  onRefused,
}: FormErrorsInput<Values, Schema>) {
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

/** What is shown above the button: the server's words, or the portal's own, which follow the language. */
type Failure =
  | { kind: 'worded'; text: string }
  | { kind: 'rules'; keys: readonly string[] }
  | { kind: 'offline' }
  | { kind: 'failed'; code: string }

/** Shows what is wrong with a form: messages of a field on that field, everything else above the button. */
function useRefusal<Values extends FieldValues>(
  fields: Pick<UseFormReturn<Values>, 'setError' | 'clearErrors'>,
) {
  const { t } = useTranslation('common')
  const [failure, setFailure] = useState<Failure | null>(null)
  const placed = useRef<readonly FieldPath<Values>[]>([])
  const { clearErrors } = fields
  // The server's words are in the former language, and only another try brings them in the new one.
  useEffect(
    () =>
      onLanguageChange(() => {
        if (placed.current.length > 0) clearErrors([...placed.current])
        placed.current = []
        setFailure(current => (current?.kind === 'worded' ? null : current))
      }),
    [clearErrors],
  )

  function refuse(error: unknown, places: Places): void {
    if (!(error instanceof ApiError)) {
      setFailure({ kind: 'failed', code: 'unknown' })
      return
    }
    const messages = placeMessages(error.fields, places)
    // Only names of fields on the screen are returned, and those are the form's.
    placed.current = [...messages.placed.keys()].filter((name): name is FieldPath<Values> =>
      places.shown.has(name),
    )
    for (const field of placed.current) {
      fields.setError(field, { type: 'server', message: messages.placed.get(field) ?? '' })
    }
    const general = [...error.nonFieldErrors, ...messages.elsewhere]
    if (general.length > 0) setFailure({ kind: 'worded', text: general.join(' ') })
    else setFailure(placed.current.length > 0 ? null : failureOf(error))
  }

  return {
    failure: failure === null ? null : sentence(failure),
    refuse,
    /** Shows broken rules about values that no field on the screen holds. */
    refuseRules: (keys: readonly string[]) => setFailure({ kind: 'rules', keys }),
    clear: () => setFailure(null),
  }

  function sentence(shown: Failure): string {
    if (shown.kind === 'offline') return t('form.noConnection')
    if (shown.kind === 'failed') return t('form.failed', { code: shown.code })
    if (shown.kind === 'worded') return shown.text
    return [...new Set(shown.keys)].map(message => ruleText({ t, message })).join(' ')
  }
}

function failureOf(error: ApiError): Failure {
  if (error.status === 0) return { kind: 'offline' }
  const text = error.status >= 500 ? undefined : generalMessage(error)
  return text === undefined ? { kind: 'failed', code: error.code } : { kind: 'worded', text }
}
