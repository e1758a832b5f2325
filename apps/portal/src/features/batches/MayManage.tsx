import type { CallRights } from '@earshot/contract/rules/farm/may-call.ts'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOnSite, useSiteRights } from '#api/use-site-rights.ts'

/** Shows a form at its own address; a person who may not send it is led to where the server would lead. */
export function MayManage({
  siteId,
  call,
  children,
}: {
  siteId: number
  call: CallRights
  children: ReactNode
}) {
  const may = useSiteRights(siteId)
  const isKnown = useOnSite(siteId) !== undefined
  if (!isKnown) return null
  return may(call) ? children : <Navigate to="/app/forbidden" replace />
}
