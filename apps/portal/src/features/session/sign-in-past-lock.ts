import type { Login } from '@earshot/contract/schemas/account/session.ts'
import { ApiError } from '#api/api-error.ts'
import { signIn } from '#api/session.ts'

/**
 * A stranger's wrong passwords may have locked the account: a proof of work, about a second of this machine, gets its owner past
 * them. What is refused all the same is the caller's to show.
 */
export async function signInPastLock(login: Login): Promise<void> {
  try {
    await signIn(login)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'account_locked') throw error
    // Fetched only when it is needed. Without a proof the lock stays what is to be said.
    const proof = await import('#ui/captcha/prove.ts').then(({ prove }) => prove('sign-in')).catch(() => null)
    if (proof === null) throw error
    await signIn({ ...login, captcha_token: proof })
  }
}
