import type { CaptchaAction } from '@earshot/contract/schemas/account/captcha.ts'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NOT_SENT, type Sent } from '#ui/forms/sending.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './use-captcha.module.css'

interface Captcha {
  /**
   * Proves that this is a person's browser, then sends with the proof. A failed proof opens the dialog: its refresh
   * button starts over, and leaving it sends nothing. The caller handles every other failure.
   */
  guard: <Answer>(send: (token: string) => Promise<Answer>) => Promise<Sent<Answer>>
  dialog: ReactNode
}

interface Failure {
  detail: string
  decide: (choice: 'again' | 'cancel') => void
}

/** The answer, or why the proof failed. */
type Attempt<Answer> = { answer: Answer } | { refusal: string }

/**
 * Guards a form with a captcha that is invisible until it fails. A proof is bound to the form's action and good for one
 * use.
 */
export function useCaptcha(action: CaptchaAction): Captcha {
  const { t } = useTranslation('common')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  async function attempt<Answer>(send: (token: string) => Promise<Answer>): Promise<Attempt<Answer>> {
    let token: string
    try {
      // The code is loaded when it is needed, because most people who open a page with such a form only sign in.
      const { captchaToken } = await import('./captcha-token.ts')
      token = await captchaToken(action)
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) throw error
      return { refusal: detailOf(error) }
    }
    try {
      return { answer: await send(token) }
    } catch (error) {
      const refusal = captchaRefusal(error)
      if (refusal === undefined) throw error
      return { refusal }
    }
  }

  function detailOf(error: unknown): string {
    if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
    return error.status === 0 ? t('form.noConnection') : error.message
  }

  async function guard<Answer>(send: (token: string) => Promise<Answer>): Promise<Sent<Answer>> {
    try {
      for (;;) {
        const attempted = await attempt(send)
        if ('answer' in attempted) return attempted.answer
        setBusy(false)
        const detail = attempted.refusal
        const choice = await new Promise<'again' | 'cancel'>(decide => setFailure({ detail, decide }))
        if (choice === 'cancel') return NOT_SENT
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

/** Returns what the server says against a proof. */
function captchaRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.fields.captcha_token !== undefined) return error.fields.captcha_token.join(' ')
  return error.code.startsWith('captcha') ? error.message : undefined
}

interface CaptchaDialogProps {
  detail: string
  busy: boolean
  onRefresh: () => void
  onClose: () => void
}

function CaptchaDialog({ detail, busy, onRefresh, onClose }: CaptchaDialogProps) {
  const { t } = useTranslation('common')
  return (
    <Dialog title={t('captcha.title')} onClose={onClose}>
      <Text tone="muted" above="2">
        {t('captcha.text')}
      </Text>
      <p className={classes.detail} role="alert">
        {detail}
      </p>
      <Row gap="2" justify="end" wrap above="5">
        <Button variant="text" size="touch" onClick={onClose}>
          {t('captcha.cancel')}
        </Button>
        <Button variant="primary" size="touch" icon={IconRefresh} busy={busy} onClick={onRefresh}>
          {t('captcha.refresh')}
        </Button>
      </Row>
    </Dialog>
  )
}
