/**
 * A message about an Alarm carries a link by which its reader can say that they have it, without signing in. The link
 * names the delivery that carried it.
 */
import { linkToken, readLinkToken } from './link-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'

const ANSWER = 'earshot alarm answer'
const RECEIPT = 'earshot push receipt'

export function answerToken(keys: Pick<SigningKeys, 'current'>, deliveryId: number): Promise<string> {
  return linkToken(keys, { purpose: ANSWER, id: deliveryId })
}

/** Reads which delivery a token came with; null for one that is not ours. A link ends with the key that proves it. */
export function readAnswerToken(keys: Pick<SigningKeys, 'all'>, token: string): Promise<number | null> {
  return readLinkToken(keys, { purpose: ANSWER, token })
}

/** The token by which a browser says what became of a push. It answers nothing. */
export function receiptToken(keys: Pick<SigningKeys, 'current'>, deliveryId: number): Promise<string> {
  return linkToken(keys, { purpose: RECEIPT, id: deliveryId })
}

export function readReceiptToken(keys: Pick<SigningKeys, 'all'>, token: string): Promise<number | null> {
  return readLinkToken(keys, { purpose: RECEIPT, token })
}
