import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportFailure } from '#lib/report.ts'
import { oncePer } from './once-per.ts'

/** A rendering failure in a screen leads to the error page, carrying the details (spec/1 §2). */
export function CrashedScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    reportFailure(error, { crash: 'screen' })
    const { pathname } = router.state.location
    void router.navigate({
      to: errorPath(pathname),
      state: { error: error instanceof Error ? error.message : String(error) },
      replace: true,
    })
  }, [router, error])
  return null
}

function errorPath(pathname: string): '/app/error' | '/admin/error' | '/error' {
  const area = /^\/(app|admin)(?:\/|$)/.exec(pathname)?.[1]
  if (area === 'app') return '/app/error'
  return area === 'admin' ? '/admin/error' : '/error'
}

/** A crash that comes back this soon would turn into a loop. */
const CRASH_PAUSE_MS = 10_000

/** A crash of the shell itself leads to the root path, once. */
export function CrashedShell({ error }: ErrorComponentProps) {
  useEffect(() => {
    reportFailure(error, { crash: 'shell' })
    if (!oncePer('earshot-crashed-at', CRASH_PAUSE_MS)) return
    window.location.replace('/')
  }, [error])
  return null
}
