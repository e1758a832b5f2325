import type { CallRights } from '@earshot/contract/rules/farm/may-call.ts'
import type { ReactNode } from 'react'
import { useSiteRights } from '#api/use-site-rights.ts'

export interface IfMayProps {
  /** What the action inside would do. */
  call: CallRights
  siteId: number
  children: ReactNode
  /** For whoever may not, where something has to stand there. */
  otherwise?: ReactNode
}

/** An action on a site, for those the server would let do it. A missing right hides the button. */
export function IfMay({ call, siteId, children, otherwise = null }: IfMayProps) {
  const may = useSiteRights(siteId)
  return may(call) ? children : otherwise
}
