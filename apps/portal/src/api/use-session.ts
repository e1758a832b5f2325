import { useStore } from '#lib/use-store.ts'
import { type SessionStatus, sessionStatus } from './session.ts'

export function useSessionStatus(): SessionStatus {
  return useStore(sessionStatus)
}
