/** Signs in by a passkey. The library and this are fetched only when somebody may use one. */
import { secondFactor } from '@earshot/contract/endpoints/account/second-factor.ts'
import type { PasskeyProof } from '@earshot/contract/schemas/account/second-factor.ts'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { call } from '#api/client.ts'
import { startSession } from '#api/session.ts'
import { raiseWelcomeFlag } from '#lib/browser/welcome-flag.ts'

/**
 * Asks the browser for any passkey of this site.
 * @throws ApiError, or what the browser says where none is used
 */
export async function signInByPasskey(): Promise<void> {
  const optionsJSON = await call(secondFactor.askPasskey, {})
  await finish(await startAuthentication({ optionsJSON }))
}

/**
 * Lets the browser offer passkeys in the field of the address, where it can. It waits until one is chosen, another way
 * is taken, or the page is left.
 */
export async function offerPasskeysInField(left: AbortSignal): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill()) || left.aborted) return
  const optionsJSON = await call(secondFactor.askPasskey, {})
  if (left.aborted) return
  left.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  await finish(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

async function finish(passkey: PasskeyProof): Promise<void> {
  startSession(await call(secondFactor.signInByPasskey, { body: { passkey } }))
  raiseWelcomeFlag()
}
