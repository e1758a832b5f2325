import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, type ApiErrorCode, generalMessage } from '#api/api-error.ts'
import { onLanguageChange } from '#i18n/i18n.ts'
import { TOO_MANY_REQUESTS_PATH } from '#lib/paths.ts'

interface Refusal<Values extends FieldValues> {
  error: unknown
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus' | 'clearErrors'>
  /** The server's name of a field → the form's, for every field on the screen. */
  fields: Readonly<Record<string, FieldPath<Values>>>
  /** Puts aside what was typed, before another page comes. */
  keep?: () => void
}

/**
 * What the server says against a form: messages of a field on that field, the first of them focused, everything else
 * above the button. Too many attempts have a page of their own (spec/1 §8).
 */
export function useFormFailure() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure | null>(null)
  const forget = useRef<() => void>(() => undefined)
  // What the server worded is in the former language, and only another try brings it in the new one.
  useEffect(() => onLanguageChange(() => forget.current()), [])

  function show<Values extends FieldValues>({ error, form, fields, keep }: Refusal<Values>): void {
    if (!(error instanceof ApiError)) {
      setFailure({ code: 'unknown' })
      return
    }
    if (error.status === 429) {
      keep?.()
      void navigate({ to: TOO_MANY_REQUESTS_PATH, state: { wait: error.retryAfterSeconds ?? 0 } })
      return
    }
    const elsewhere = placeFieldErrors({ error, form, fields })
    const placed = Object.keys(error.fields).flatMap(name =>
      Object.hasOwn(fields, name) ? [fields[name] as FieldPath<Values>] : [],
    )
    setFailure(
      elsewhere === null && placed.length > 0 ? null : { code: error.code, ...wording(error, elsewhere) },
    )
    forget.current = () => {
      if (placed.length > 0) form.clearErrors(placed)
      setFailure(current => (current?.worded === undefined ? current : null))
    }
  }

  return {
    failure: failure === null ? null : sentence(failure),
    show,
    clear: () => setFailure(null),
  }

  function sentence({ code, offline, worded }: Failure): string {
    if (offline === true) return t('form.noConnection')
    return worded ?? t('form.failed', { code })
  }
}

/** What is shown above the button: the server's words, or ours, which follow the language. */
interface Failure {
  code: ApiErrorCode | 'unknown'
  offline?: boolean
  worded?: string | undefined
}

function wording(error: ApiError, elsewhere: string | null): Partial<Failure> {
  if (elsewhere !== null) return { worded: elsewhere }
  if (error.status === 0) return { offline: true }
  return error.status >= 500 ? {} : { worded: generalMessage(error) }
}

/** @returns what concerns fields that are not on the screen. */
function placeFieldErrors<Values extends FieldValues>({ error, form, fields }: Refusal<Values>) {
  const elsewhere: string[] = []
  let focused = false
  for (const [name, messages] of Object.entries((error as ApiError).fields)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) {
      elsewhere.push(...messages)
      continue
    }
    form.setError(field, { type: 'server', message: messages.join(' ') })
    if (!focused) form.setFocus(field)
    focused = true
  }
  return elsewhere.length === 0 ? null : elsewhere.join(' ')
}
