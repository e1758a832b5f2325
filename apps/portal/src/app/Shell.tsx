import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FullHeightSpinner } from '#ui/Spinner.tsx'
import { Toasts } from '#ui/Toasts.tsx'
import { useConnectionToasts } from './use-connection-toasts.ts'
import { WaitingNotice } from './WaitingNotice.tsx'

/** Surrounds every page: the page's texts may still be on their way, and messages can come at any time. */
export function Shell() {
  useConnectionToasts()
  return (
    <>
      <Suspense fallback={<FullHeightSpinner />}>
        <Outlet />
      </Suspense>
      <Toasts>
        <WaitingNotice />
      </Toasts>
    </>
  )
}
