import type { Login } from '@earshot/contract/schemas/account/session.ts'
import { ApiError } from '#api/api-error.ts'
import { signIn } from '#api/session.ts'

/**
 * Signs in to an account that a stranger's wrong passwords may have locked: a proof of work, about a second on this
 * machine, gets its owner past the lock. The caller shows what is refused all the same.
 */
export async function signInPastLock(login: Login): Promise<void> {
  try {
    await signIn(login)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'account_locked') throw error
    // The code is fetched only when it is needed. Without a proof the lock is still what is reported.
    const proof = await import('#ui/captcha/prove.ts').then(({ prove }) => prove('sign-in')).catch(() => null)
    if (proof === null) throw error
    await signIn({ ...login, captcha_token: proof })
  }
}
