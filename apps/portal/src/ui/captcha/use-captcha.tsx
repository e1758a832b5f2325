import type { CaptchaAction } from '@earshot/contract/schemas/account/captcha.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { CaptchaDialog } from './CaptchaDialog.tsx'
import { prove } from './prove.ts'

export interface Captcha {
  /**
   * Proves that this is a person's browser, then sends with the proof. A failed proof opens the dialog; its refresh
   * button starts over, leaving it cancels. Every other failure is the caller's.
   */
  guard: (send: (token: string) => Promise<void>) => Promise<'sent' | 'cancelled'>
  dialog: ReactNode
}

interface Failure {
  detail: string
  decide: (choice: 'again' | 'cancel') => void
}

/** Invisible until it fails. A proof is bound to the form's action and good for one use. */
export function useCaptcha(action: CaptchaAction): Captcha {
  const { t } = useTranslation('common')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  /** @returns why the proof failed, or null when the form was sent. */
  async function attempt(send: (token: string) => Promise<void>): Promise<string | null> {
    let token: string
    try {
      token = await prove(action)
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) throw error
      return detailOf(error)
    }
    try {
      await send(token)
      return null
    } catch (error) {
      const refusal = captchaRefusal(error)
      if (refusal === undefined) throw error
      return refusal
    }
  }

  function detailOf(error: unknown): string {
    if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
    return error.status === 0 ? t('form.noConnection') : error.message
  }

  async function guard(send: (token: string) => Promise<void>): Promise<'sent' | 'cancelled'> {
    try {
      for (;;) {
        const detail = await attempt(send)
        if (detail === null) return 'sent'
        setBusy(false)
        const choice = await new Promise<'again' | 'cancel'>(decide => setFailure({ detail, decide }))
        if (choice === 'cancel') return 'cancelled'
        setBusy(true)
      }
    } finally {
      setFailure(null)
      setBusy(false)
    }
  }

  const dialog = failure && (
    <CaptchaDialog
      detail={failure.detail}
      busy={busy}
      onRefresh={() => failure.decide('again')}
      onClose={() => failure.decide('cancel')}
    />
  )
  return { guard, dialog }
}

/** What the server says against a proof. */
function captchaRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.fields.captcha_token !== undefined) return error.fields.captcha_token.join(' ')
  return error.code.startsWith('captcha') ? error.message : undefined
}
