/**
 * Passwords that are too easy to guess are refused as NIST SP 800-63B advises: length counts, there are no rules
 * about kinds of characters, and whatever attackers try first is refused: common passwords, sequences, and words of
 * this person and of this product.
 */
import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'

export type PasswordProblem = 'password_common' | 'password_personal'

/** Roots of common passwords, lower case; what people add to them is taken off before comparing. */
const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
)
/** Whole passwords that leaked most often, lower case, of which 18,000 have the length that is asked for. */
const LEAKED = new Set(dictionary['passwords-common'])
const OUR_WORDS = ['earshot']
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '01234567890',
]
/** Shorter words are part of too many others. */
const SHORTEST_WORD = 4
/** A password around a word needs this much of its own. */
const OWN_CHARACTERS = 5

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** @param personal names and address of whom it is for */
export function passwordProblem(password: string, personal: readonly string[] = []): PasswordProblem | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (LEAKED.has(plain) || isCommon(plain) || isMonotonous(plain)) return 'password_common'
  const words = [...OUR_WORDS, ...personal.flatMap(wordsOf)]
  return isMostlyThese(plain, words) ? 'password_personal' : null
}

function isCommon(plain: string): boolean {
  const forms = [plain, plain.replace(/[^\p{L}]+$/u, ''), plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')]
  return forms.some(form => COMMON.has(form) || COMMON.has(withoutLookalikes(form)) || isRepeatedWord(form))
}

/** `pigpigpig`, `passwordpassword` */
function isRepeatedWord(form: string): boolean {
  const match = /^(.{2,}?)\1+$/u.exec(form)
  return match?.[1] !== undefined && (COMMON.has(match[1]) || match[1].length < SHORTEST_WORD)
}

/** Recognizes up to three different characters, and runs along the alphabet, the digits or the keyboard. */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size <= 3) return true
  const breaks = [...plain].filter(
    (character, index) => index > 0 && !isNeighbour(plain[index - 1], character),
  )
  return breaks.length <= 1
}

function isNeighbour(before: string | undefined, after: string): boolean {
  if (before === undefined) return false
  return ROWS.some(row => row.includes(before + after) || row.includes(after + before))
}

function isMostlyThese(plain: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  return [plain, withoutLookalikes(plain)].some(form => {
    const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), form)
    return rest.length < form.length && rest.length < OWN_CHARACTERS
  })
}

function withoutLookalikes(text: string): string {
  return text.replace(/[0-9@$!]/g, character => LOOKALIKES[character] ?? character)
}

/** The whole, and its parts: `jo.farmer@x.example` also as `farmer`. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  return [plain, ...plain.split(/[^\p{L}\p{M}\d]+/u)].filter(word => word.length >= SHORTEST_WORD)
}
