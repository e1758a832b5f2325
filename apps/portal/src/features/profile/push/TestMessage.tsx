import { push } from '@earshot/contract/endpoints/account/push.ts'
import type { PushBrowser, PushTest } from '@earshot/contract/schemas/account/push.ts'
import { IconAlertCircle, IconCheck, IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useInvalidation } from '#api/invalidation.ts'
import { useBrowserLabel } from '#features/profile/use-browser-label.ts'
import { Button } from '#ui/actions/Button.tsx'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import classes from './TestMessage.module.css'

/** Sends a test message to each browser, and shows how soon it arrived, or what to do where it did not. */
export function TestMessage({ browsers }: { browsers: readonly PushBrowser[] }) {
  const { t } = useTranslation('profile')
  const { state, send } = useTestMessage()
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
  if (state.kind === 'failed') return <OutcomeLine isGood={false}>{state.text}</OutcomeLine>
  if (state.kind === 'arrived')
    return <OutcomeLine isGood>{t('test.arrived', { count: state.seconds })}</OutcomeLine>
  return state.outcomes.map(({ id, outcome }) => {
    const browser = browsers.find(one => one.id === id)
    const name = browser === undefined ? t('browser.unknown') : label(browser)
    return (
      <OutcomeLine key={id} isGood={outcome === 'sent'}>
        {t(`test.outcome.${outcome}`, { name })}
      </OutcomeLine>
    )
  })
}

function OutcomeLine({ isGood, children }: { isGood: boolean; children: React.ReactNode }) {
  const Icon = isGood ? IconCheck : IconAlertCircle
  return (
    <p className={classes.line} data-good={isGood || undefined}>
      <Icon size={16} stroke={1.9} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

type TestState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** The push services have answered; whether the message arrived is seen on the device, or reported by this one. */
  | { kind: 'sent'; outcomes: PushTest['browsers'] }
  | { kind: 'arrived'; seconds: number }
  | { kind: 'failed'; text: string }

/** Sends a test message and waits for it: the service worker reports arrived tests to open pages (`worker/push.ts`). */
function useTestMessage() {
  const { t } = useTranslation('common')
  const invalidate = useInvalidation()
  const [state, setState] = useState<TestState>({ kind: 'idle' })
  const begun = useRef(0)
  const arrived = useRef(new Set<string>())
  const waited = useRef<string | null>(null)

  useEffect(() => {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    if (workers === undefined) return
    const onMessage = ({ data }: MessageEvent<{ kind?: unknown; test?: unknown }>) => {
      if (data?.kind !== 'push-test' || typeof data.test !== 'string') return
      arrived.current.add(data.test)
      if (data.test === waited.current) setState({ kind: 'arrived', seconds: secondsSince(begun.current) })
    }
    workers.addEventListener('message', onMessage)
    return () => workers.removeEventListener('message', onMessage)
  }, [])

  async function send(): Promise<void> {
    setState({ kind: 'sending' })
    begun.current = Date.now()
    try {
      const { test, browsers } = await call(push.test, {})
      waited.current = test
      // The message may have come before the answer that names it.
      if (arrived.current.has(test)) setState({ kind: 'arrived', seconds: secondsSince(begun.current) })
      else setState({ kind: 'sent', outcomes: browsers })
      void invalidate({ endpoint: push.test, input: {} })
    } catch (error) {
      setState({ kind: 'failed', text: refusalText(t, error) })
    }
  }

  return { state, send }
}

function secondsSince(begun: number): number {
  return Math.max(1, Math.round((Date.now() - begun) / 1000))
}
