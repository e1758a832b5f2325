import { push } from '@earshot/contract/endpoints/account/push.ts'
import type { PushTest } from '@earshot/contract/schemas/account/push.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'

export type TestState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** The push services have answered; whether the message arrived is seen on the device, or reported by this one. */
  | { kind: 'sent'; outcomes: PushTest['browsers'] }
  | { kind: 'arrived'; seconds: number }
  | { kind: 'failed'; text: string }

/** Sends a test and waits for it: the service worker tells open pages which test has come (`worker/push.ts`). */
export function useTest(onDone: () => void) {
  const { t } = useTranslation('common')
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
      onDone()
    } catch (error) {
      setState({ kind: 'failed', text: refusalText(t, error) })
    }
  }

  return { state, send }
}

function secondsSince(begun: number): number {
  return Math.max(1, Math.round((Date.now() - begun) / 1000))
}
