import { singleSignOn } from '@earshot/contract/endpoints/account/single-sign-on.ts'
import type { Security } from '@earshot/contract/schemas/account/second-factor.ts'
import { IconBuilding } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { ConfirmButton } from '#features/profile/ConfirmButton.tsx'
import { formatDate, formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import classes from './Security.module.css'
import { Way } from './Way.tsx'

export interface SingleSignOnWayProps {
  own: NonNullable<Security['single_sign_on']>
}

/** Shows whether the installation's identity provider opens the account, and has it do so or not. */
export function SingleSignOnWay({ own: { provider: name, identity } }: SingleSignOnWayProps) {
  const { t, i18n } = useTranslation('security')
  const { language } = i18n
  const now = useNow()
  const linking = useLinking(name)
  const unlinking = useAction(singleSignOn.unlink, { done: t('signOn.unlinked', { name }) })
  const usedAt = identity?.last_used_at
  return (
    <>
      <Way
        icon={IconBuilding}
        name={name}
        note={noteText()}
        used={
          identity === null
            ? undefined
            : usedAt
              ? t('used', { when: formatMoment({ at: usedAt, language, now }) })
              : t('never')
        }
      >
        {identity === null ? (
          <Button
            size="dense"
            busy={linking.busy}
            aria-label={t('ofThing', { action: t('signOn.link'), thing: name })}
            onClick={linking.start}
          >
            {t('signOn.link')}
          </Button>
        ) : (
          <ConfirmButton
            label={t('signOn.unlink')}
            describes={name}
            ask={t('signOn.ask', { name })}
            confirm={t('signOn.unlink')}
            busy={unlinking.busy}
            onConfirm={() => void unlinking.run({})}
          />
        )}
      </Way>
      {linking.refusal !== null && (
        <li className={classes.rename}>
          <FormNotice>{linking.refusal}</FormNotice>
        </li>
      )}
    </>
  )

  function noteText(): string {
    if (identity === null) return t('signOn.none')
    const date = formatDate({ at: identity.linked_at, language })
    return identity.email === ''
      ? t('signOn.since', { date })
      : t('signOn.as', { date, email: identity.email })
  }
}

/** Leads to the provider, and goes on with what it leads back with. */
function useLinking(name: string) {
  const { t } = useTranslation('security')
  const { sign_on: code, sign_on_problem: problem } = useSearch({ strict: false })
  const navigate = useNavigate()
  const starting = useAttempt(error =>
    error instanceof ApiError && error.code === 'sign_on_unavailable'
      ? t('signOn.failed', { name })
      : undefined,
  )
  const linking = useAction(singleSignOn.link, { inPlace: true, done: t('signOn.linked', { name }) })
  const [isFailed, setFailed] = useState(false)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current || (code === undefined && problem === undefined)) return
    hasBegun.current = true
    if (code === undefined) setFailed(true)
    else void linking.run({ body: { sign_on_code: code } })
    // What was in the address is used up, and stays in no history.
    void navigate({ to: '/app/profile/security', replace: true })
  })

  async function start(): Promise<void> {
    const { url } = await call(singleSignOn.start, { body: { purpose: 'LINK' } })
    window.location.assign(url)
  }

  return {
    busy: starting.busy || linking.busy,
    start: () => {
      setFailed(false)
      void starting.run(start)
    },
    refusal: starting.refusal ?? linking.refusal ?? (isFailed ? t('signOn.failed', { name }) : null),
  }
}
