import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportFailure } from '#lib/report.ts'

/** Shows the error page with the details of a rendering failure in a screen (spec/1 §2). */
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

/** A second crash within this time would start a loop. */
const CRASH_PAUSE_MS = 10_000

/** Leads to the root path, once, when the shell itself has crashed (spec/1 §2). */
export function CrashedShell({ error }: ErrorComponentProps) {
  useEffect(() => {
    reportFailure(error, { crash: 'shell' })
    if (!isFirstWithin('earshot-crashed-at', CRASH_PAUSE_MS)) return
    window.location.replace('/')
  }, [error])
  return null
}

/** True if this tab has not done it within that time; it then counts as done. This stops loops of reloads. */
function isFirstWithin(key: string, ms: number): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < ms) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    // Without storage a loop could not be noticed, so nothing is done.
    return false
  }
}
