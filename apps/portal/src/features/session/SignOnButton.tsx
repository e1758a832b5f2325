import { singleSignOn } from '@earshot/contract/endpoints/account/single-sign-on.ts'
import { IconBuilding } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { pageSetting } from '#lib/browser/page-settings.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import classes from './SignOn.module.css'

/** Leads to the identity provider. Where that cannot be asked, the reason stands here, and the form is beside it. */
export function SignOnButton() {
  const { t } = useTranslation('sign-on')
  const { redirect } = useSearch({ strict: false })
  const name = pageSetting('single-sign-on') ?? ''
  const { run, busy, refusal } = useAttempt(error =>
    error instanceof ApiError && error.code === 'sign_on_unavailable'
      ? t('problem.unavailable', { name })
      : undefined,
  )

  async function start(): Promise<void> {
    const { url } = await call(singleSignOn.start, { body: { redirect } })
    window.location.assign(url)
  }

  return (
    <div className={classes.button}>
      <Button size="touch" block icon={IconBuilding} busy={busy} onClick={() => void run(start)}>
        {t('button', { name })}
      </Button>
      {refusal !== null && <FormNotice>{refusal}</FormNotice>}
    </div>
  )
}
