import { useSyncExternalStore } from 'react'
import { type SessionStatus, sessionStatus, subscribeToSession } from './session.ts'

export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(subscribeToSession, sessionStatus)
}
