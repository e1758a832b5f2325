import type { CallRights } from '@earshot/contract/rules/farm/may-call.ts'
import type { ReactNode } from 'react'
import { useSiteRights } from '#api/use-site-rights.ts'

export interface IfAllowedProps {
  /** The call that the action inside makes. */
  call: CallRights
  siteId: number
  children: ReactNode
  /** What is shown to people who may not do it, where something has to stand there. */
  otherwise?: ReactNode
}

/** Shows an action on a site only to people whom the server would let do it. A missing right hides the button. */
export function IfAllowed({ call, siteId, children, otherwise = null }: IfAllowedProps) {
  const may = useSiteRights(siteId)
  return may(call) ? children : otherwise
}
