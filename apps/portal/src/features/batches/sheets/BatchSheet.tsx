import type { CallRights } from '@earshot/contract/rules/farm/may-call.ts'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSiteMembership, useSiteRights } from '#api/use-site-rights.ts'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'

interface BatchSheetProps {
  siteId: number
  /** The call that the sheet's form sends. */
  call: CallRights
  title: string
  subtitle: string
  /** Draws the form, which is given the function that closes the sheet. */
  children: (onClose: () => Promise<void>) => ReactNode
}

/**
 * Shows a form over the batch's page at an address of its own. A person who may not send the form is led to the page where
 * the server would lead.
 */
export function BatchSheet({ siteId, call, title, subtitle, children }: BatchSheetProps) {
  const may = useSiteRights(siteId)
  const isKnown = useSiteMembership(siteId) !== undefined
  const close = useCloseSheet()
  if (!isKnown) return null
  if (!may(call)) return <Navigate to="/app/forbidden" replace />
  return (
    <SideSheet title={title} subtitle={subtitle} onClose={() => void close()}>
      {children(close)}
    </SideSheet>
  )
}

/**
 * Returns a function that leads from a sheet back to the page behind it; the form itself asks whether something typed
 * would be lost.
 */
function useCloseSheet(): () => Promise<void> {
  const navigate = useNavigate()
  const { siteId = 0, airspaceId = 0 } = useParams({ strict: false })
  return () =>
    navigate({ to: '/app/sites/$siteId/airspaces/$airspaceId/batch', params: { siteId, airspaceId } })
}
