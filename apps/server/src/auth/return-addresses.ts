/**
 * The address to which a mail comes back (VERP): it names the delivery and proves itself, so that nobody returns a mail
 * that was never sent to them. Servers on the way may write it in small letters, so it has no others.
 */
import { timingSafeEqual } from 'node:crypto'
import { proofOf } from './proofs.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

const DELIVERY = 'earshot returned mail'
const READER = 'earshot returned mail to'
/** The signs of the proof of the number, and of that of the reader's address, in hexadecimal. */
const DELIVERY_SIGNS = 20
const READER_SIGNS = 8
const TAG = new RegExp(`^([1-9]\\d{0,11})\\.([0-9a-f]{${DELIVERY_SIGNS}})([0-9a-f]{${READER_SIGNS}})$`)

export interface SentMail {
  /** The address of the installation that mails come back to. */
  address: string
  deliveryId: number
  /** The address that the mail goes to. */
  to: string
}

export async function returnAddress(
  keys: Pick<SigningKeys, 'current'>,
  { address, deliveryId, to }: SentMail,
): Promise<string> {
  const key = await keys.current()
  const [local, domain] = halves(address)
  return `${local}+${deliveryId}.${deliveryProof(key, deliveryId)}${readerProof(key, deliveryId, to)}@${domain}`
}

/** What an address of a return says. */
export interface ReturnedTo {
  deliveryId: number
  /** True for the address that the mail was sent to: a person may have another one by now. */
  isSentTo(email: string): boolean
}

/** Reads which mail an address means; null for one that is not ours. It ends with the key that proves it. */
export async function readReturnAddress(
  keys: Pick<SigningKeys, 'all'>,
  { address, recipient }: { address: string; recipient: string },
): Promise<ReturnedTo | null> {
  const [local, domain] = halves(address)
  const [given, givenDomain] = halves(recipient.toLowerCase())
  if (givenDomain !== domain || !given.startsWith(`${local}+`)) return null
  const [, number, proof = '', reader = ''] = TAG.exec(given.slice(local.length + 1)) ?? []
  if (number === undefined) return null
  const deliveryId = Number(number)
  const key = (await keys.all()).find(one => isSame(deliveryProof(one, deliveryId), proof))
  if (key === undefined) return null
  return { deliveryId, isSentTo: email => isSame(readerProof(key, deliveryId, email), reader) }
}

function halves(address: string): [string, string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

function deliveryProof(key: SigningKey, deliveryId: number): string {
  return proofOf(key, `${DELIVERY}\n${deliveryId}`).toString('hex').slice(0, DELIVERY_SIGNS)
}

function readerProof(key: SigningKey, deliveryId: number, to: string): string {
  return proofOf(key, `${READER}\n${deliveryId}\n${to.toLowerCase()}`).toString('hex').slice(0, READER_SIGNS)
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
