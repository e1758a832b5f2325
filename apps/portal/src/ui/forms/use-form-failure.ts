import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, generalMessage } from '#api/api-error.ts'
import { TOO_MANY_REQUESTS_PATH } from '#lib/paths.ts'

interface Refusal<Values extends FieldValues> {
  error: unknown
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>
  /** The server's name of a field → the form's, for every field on the screen. */
  fields: Readonly<Record<string, FieldPath<Values>>>
}

/**
 * What the server says against a form: messages of a field on that field, the first of them focused, everything else
 * above the button. Too many attempts have a page of their own (spec/1 §8).
 */
export function useFormFailure() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)

  function show<Values extends FieldValues>({ error, form, fields }: Refusal<Values>): void {
    if (!(error instanceof ApiError)) {
      setFailure(t('form.failed', { code: 'unknown' }))
      return
    }
    if (error.status === 429) {
      void navigate({ to: TOO_MANY_REQUESTS_PATH, state: { wait: error.retryAfterSeconds ?? 0 } })
      return
    }
    const elsewhere = placeFieldErrors({ error, form, fields })
    const isPlaced = Object.keys(error.fields).some(name => Object.hasOwn(fields, name))
    setFailure(elsewhere ?? (isPlaced ? null : sentence(error)))
  }

  function sentence(error: ApiError): string {
    if (error.status === 0) return t('form.noConnection')
    if (error.status >= 500) return t('form.failed', { code: error.code })
    return generalMessage(error) ?? t('form.failed', { code: error.code })
  }

  return { failure, show, clear: () => setFailure(null) }
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
