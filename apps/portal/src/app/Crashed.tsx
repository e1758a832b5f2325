import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { oncePer } from './once-per.ts'

/** A rendering failure in a screen leads to the error page, carrying the details (spec/1 §2). */
export function CrashedScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    const inApp = window.location.pathname.startsWith('/app')
    void router.navigate({
      to: inApp ? '/app/error' : '/error',
      state: { error: error instanceof Error ? error.message : String(error) },
      replace: true,
    })
  }, [router, error])
  return null
}

/** A crash that comes back this soon would turn into a loop. */
const CRASH_PAUSE_MS = 10_000

/** A crash of the shell itself leads to the root path, once. */
export function CrashedShell() {
  useEffect(() => {
    if (!oncePer('earshot-crashed-at', CRASH_PAUSE_MS)) return
    window.location.replace('/')
  }, [])
  return null
}
