import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import classes from '#ui/forms/Form.module.css'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'

/**
 * The page behind the link of a daily summary or of a weekly report: one button, after which no Warning comes by mail, or no such
 * report. Nobody is signed in, and opening the
 * page changes nothing, so that no mail scanner unsubscribes anybody.
 */
export function UnsubscribePage() {
  const { t } = useTranslation('unsubscribe')
  const { token: unsubscribeToken } = useParams({ from: '/unsubscribe/$token' })
  const { report } = useSearch({ from: '/unsubscribe/$token' })
  const isReport = report === 'weekly'
  const [state, setState] = useState<'asked' | 'done' | 'gone'>('asked')
  const { run, busy, refusal } = useAction(profile.unsubscribe, {
    inPlace: true,
    isShownByPage: isGone,
    onRefused: error => (isGone(error) ? setState('gone') : undefined),
  })
  const done = isReport ? [t('weekly.done'), t('weekly.doneText')] : [t('done'), t('doneText')]
  const [title, subtitle] = state === 'done' ? done : [t('gone'), t('goneText')]
  if (state !== 'asked')
    return (
      <EntryLayout title={title ?? ''} subtitle={subtitle ?? ''}>
        <div className={classes.ends}>
          <Link to="/app/profile/push-notifications" className={classes.link}>
            {t('choose')}
          </Link>
        </div>
      </EntryLayout>
    )
  return (
    <EntryLayout
      title={isReport ? t('weekly.title') : t('title')}
      subtitle={isReport ? t('weekly.text') : t('text')}
    >
      <Stack gap="5">
        <Button
          variant="primary"
          size="touch"
          block
          busy={busy}
          onClick={() => void run({ params: { unsubscribeToken } }, { onDone: () => setState('done') })}
        >
          {isReport ? t('weekly.button') : t('button')}
        </Button>
        {refusal !== null && <Text role="alert">{refusal}</Text>}
      </Stack>
    </EntryLayout>
  )
}

/** Links end with the key that proves them; one that was cut off is none either. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
