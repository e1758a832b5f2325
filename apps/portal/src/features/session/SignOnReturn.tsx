import { singleSignOn } from '@earshot/contract/endpoints/account/single-sign-on.ts'
import { SignOnUnjoined } from '@earshot/contract/schemas/account/single-sign-on.ts'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { startSession } from '#api/session.ts'
import { pageSetting } from '#lib/browser/page-settings.ts'
import { raiseWelcomeFlag } from '#lib/browser/welcome-flag.ts'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import { FullHeightSpinner } from '#ui/feedback/Spinner.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './SignOn.module.css'

/** What the provider led back with: a code, or why there is none. */
interface SignOnBack {
  code: string | undefined
  problem: string | undefined
}

export interface SignOnReturnProps extends SignOnBack {
  onSecondStep: (asked: { email: string; needed: unknown }) => void
  /** Whoever signs in by the password now has the account linked: it is to be called once they have. */
  onUnjoined: (link: () => void) => void
}

/** Goes on with what came back from the identity provider, and says above the form what is to be done where it does not. */
export function SignOnReturn({ code, problem, onSecondStep, onUnjoined }: SignOnReturnProps) {
  const { t } = useTranslation(['sign-on', 'common'])
  const name = pageSetting('single-sign-on') ?? ''
  const [unjoined, setUnjoined] = useState<SignOnUnjoined | null>(null)
  const { run, busy, refusal } = useAttempt()
  const navigate = useNavigate()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (code !== undefined) void run(() => exchange(code))
    // What was in the address is used up, and stays in no history.
    void navigate({ to: '/sign-in', search: ({ redirect }) => ({ redirect }), replace: true })
  })

  async function exchange(sign_on_code: string): Promise<void> {
    try {
      startSession(await call(singleSignOn.complete, { body: { sign_on_code } }))
      raiseWelcomeFlag()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_required')
        onSecondStep({ email: name, needed: error.secondFactor })
      else if (error instanceof ApiError && error.code === 'sign_on_unjoined') {
        const asked = SignOnUnjoined.parse(error.signOn)
        setUnjoined(asked)
        onUnjoined(() => void link(asked.sign_on_code, { t, name }))
      } else throw error
    }
  }

  if (busy) return <FullHeightSpinner />
  if (unjoined !== null) return <Unjoined asked={unjoined} name={name} />
  const text = refusal ?? (problem === undefined ? null : problemText(t, { problem, name }))
  return text === null ? null : (
    <div className={classes.back}>
      <FormNotice>{text}</FormNotice>
    </div>
  )
}

const PROBLEMS = ['denied', 'unavailable', 'refused', 'expired'] as const

function problemText(
  t: TFunction<['sign-on']>,
  { problem, name }: { problem: string; name: string },
): string {
  const known = PROBLEMS.find(each => each === problem) ?? 'refused'
  return t(`problem.${known}`, { name })
}

/** Shows how an account and the provider come together, and never whether there is an account: anybody may ask. */
function Unjoined({
  asked: { email, is_invited: isInvited },
  name,
}: {
  asked: SignOnUnjoined
  name: string
}) {
  const { t } = useTranslation('sign-on')
  return (
    <section className={classes.back} role="status">
      <div className={classes.link}>
        <Text as="h2" size="heading">
          {t('unjoined.title', { name })}
        </Text>
        <Text>{email === null ? t('unjoined.text', { name }) : t('unjoined.known', { name, email })}</Text>
        <Text size="small" tone="muted">
          {isInvited ? t('unjoined.invited') : t('unjoined.none')}
        </Text>
      </div>
    </section>
  )
}

/** The page has led on meanwhile, so what became of it is told by a toast. */
async function link(
  sign_on_code: string,
  { t, name }: { t: TFunction<['sign-on', 'common']>; name: string },
): Promise<void> {
  try {
    await call(singleSignOn.link, { body: { sign_on_code } })
    showToast({ kind: 'done', text: t('linked', { name }) })
  } catch (error) {
    showToast({ kind: 'error', text: refusalText(t, error) })
  }
}
