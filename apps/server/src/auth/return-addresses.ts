/**
 * The address to which a mail comes back (VERP): it names the delivery or the weekly report and proves itself, so that nobody returns a mail
 * that was never sent to them. Servers on the way may write it in small letters, so it has no others.
 */
import { timingSafeEqual } from 'node:crypto'
import { proofOf } from './proofs.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

/** What a mail is, by the letter before its number; a letter of its own is a proof of its own. */
const KINDS = { '': 'DELIVERY', w: 'WEEKLY_REPORT' } as const
type Letter = keyof typeof KINDS
const LETTERS: Record<ReturnedKind, Letter> = { DELIVERY: '', WEEKLY_REPORT: 'w' }

type ReturnedKind = (typeof KINDS)[Letter]

const MAIL = 'earshot returned mail'
const READER = 'earshot returned mail to'
/** The signs of the proof of the number, and of that of the reader's address, in hexadecimal. */
const MAIL_SIGNS = 20
const READER_SIGNS = 8
const TAG = new RegExp(`^(w?)([1-9]\\d{0,11})\\.([0-9a-f]{${MAIL_SIGNS}})([0-9a-f]{${READER_SIGNS}})$`)

export interface SentMail {
  /** The address of the installation that mails come back to. */
  address: string
  kind: ReturnedKind
  /** The number of the delivery, or of the choice of a weekly report. */
  id: number
  /** The address that the mail goes to. */
  to: string
}

export async function returnAddress(
  keys: Pick<SigningKeys, 'current'>,
  { address, kind, id, to }: SentMail,
): Promise<string> {
  const key = await keys.current()
  const [local, domain] = halves(address)
  const mail = `${LETTERS[kind]}${id}`
  return `${local}+${mail}.${mailProof(key, mail)}${readerProof(key, mail, to)}@${domain}`
}

/** What an address of a return says. */
export interface ReturnedTo {
  kind: ReturnedKind
  id: number
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
  const [, letter = '', number, proof = '', reader = ''] = TAG.exec(given.slice(local.length + 1)) ?? []
  if (number === undefined) return null
  const mail = `${letter}${number}`
  const key = (await keys.all()).find(one => isSame(mailProof(one, mail), proof))
  if (key === undefined) return null
  return {
    kind: letter === 'w' ? KINDS.w : KINDS[''],
    id: Number(number),
    isSentTo: email => isSame(readerProof(key, mail, email), reader),
  }
}

function halves(address: string): [string, string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

function mailProof(key: SigningKey, mail: string): string {
  return proofOf(key, `${MAIL}\n${mail}`).toString('hex').slice(0, MAIL_SIGNS)
}

function readerProof(key: SigningKey, mail: string, to: string): string {
  return proofOf(key, `${READER}\n${mail}\n${to.toLowerCase()}`).toString('hex').slice(0, READER_SIGNS)
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
