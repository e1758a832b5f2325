import type { PushBrowser } from '@earshot/contract/schemas/account/push.ts'
import { IconAlertCircle, IconCheck, IconSend2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Stack } from '#ui/Stack.tsx'
import classes from './TestMessage.module.css'
import { useBrowserLabel } from './use-browser-label.ts'
import { type TestState, useTest } from './use-test.ts'

export interface TestMessageProps {
  browsers: readonly PushBrowser[]
  /** Is called afterwards, because browsers that turned out to be gone are no longer listed. */
  onDone: () => void
}

/** Sends a message to each browser now, and says that it is sending, how soon it arrived, or what to do. */
export function TestMessage({ browsers, onDone }: TestMessageProps) {
  const { t } = useTranslation('profile')
  const { state, send } = useTest(onDone)
  return (
    <Stack gap="2" align="start">
      <Button icon={IconSend2} busy={state.kind === 'sending'} onClick={() => void send()}>
        {t('test.send')}
      </Button>
      <div className={classes.outcome} role="status">
        <TestOutcome state={state} browsers={browsers} />
      </div>
    </Stack>
  )
}

function TestOutcome({ state, browsers }: { state: TestState; browsers: readonly PushBrowser[] }) {
  const { t } = useTranslation('profile')
  const label = useBrowserLabel()
  if (state.kind === 'idle') return null
  if (state.kind === 'sending') return <p>{t('test.sending')}</p>
  if (state.kind === 'failed') return <Line isGood={false}>{state.text}</Line>
  if (state.kind === 'arrived') return <Line isGood>{t('test.arrived', { count: state.seconds })}</Line>
  return state.outcomes.map(({ id, outcome }) => {
    const browser = browsers.find(one => one.id === id)
    const name = browser === undefined ? t('browser.unknown') : label(browser)
    return (
      <Line key={id} isGood={outcome === 'sent'}>
        {t(`test.outcome.${outcome}`, { name })}
      </Line>
    )
  })
}

function Line({ isGood, children }: { isGood: boolean; children: React.ReactNode }) {
  const Icon = isGood ? IconCheck : IconAlertCircle
  return (
    <p className={classes.line} data-good={isGood || undefined}>
      <Icon size={16} stroke={1.9} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
