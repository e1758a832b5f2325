/**
 * What is dangerous wants a recent sign-in (`recentSignIn` of the contract). The call that is refused for it waits here
 * while the reader proves in a dialog, over the page as it stands, who they are; then it is sent again.
 */
import { createStore, type ReadableStore } from '#lib/store.ts'
import { ApiError } from './api-error.ts'
import { sessionStatus } from './session.ts'

/** The question that is open; `answer` ends it, by a proof that the server has taken or by giving up. */
export interface ProofQuestion {
  answer: (isProven: boolean) => void
}

const open = createStore<ProofQuestion | null>(null)
let asking: Promise<boolean> | null = null

/** The dialog follows it (`app/Shell.tsx`). */
export const proofQuestion: ReadableStore<ProofQuestion | null> = open

export function wantsProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'sign_in_again'
}

/** Asks the reader to prove who they are. Calls that are refused at once share one question. @returns whether they have */
export function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>(resolve => {
    const answer = (isProven: boolean) => {
      unsubscribe()
      asking = null
      open.set(null)
      resolve(isProven)
    }
    // Somebody who signs out, here or in another tab, has nothing left to prove.
    const unsubscribe = sessionStatus.subscribe(() => {
      if (sessionStatus.get() === 'signed-out') answer(false)
    })
    open.set({ answer })
  })
  return asking
}
