/**
 * No column can hold these characters, whatever a schema takes. They are looked for in every input as it comes, so
 * that no single schema has to remember them. The file is apart from the kit, because a browser needs it before it
 * has fetched the schema library.
 */

export interface Unstorable {
  /** The field at the top it stands in; '' where it is of the input as a whole. */
  field: string
  key: 'wrong_characters' | 'invalid'
}

// The flag `u` makes a whole pair one character, so only half of one is found.
const HALF_A_PAIR = /\p{Surrogate}/u

/** PostgreSQL's text has no NUL, and its JSON no half of a surrogate pair; neither comes from a keyboard. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && !HALF_A_PAIR.test(text)
}

/** The columns of measures are `real`: what is larger than its largest, or smaller than its smallest, is none of ours. */
export function isStorableNumber(number: number): boolean {
  const kept = Math.fround(number)
  return Number.isFinite(kept) && (kept !== 0 || number === 0)
}

/**
 * The first of it. With a list of what is left instead of recursion, because a body may nest deeper than the stack.
 */
export function findUnstorable(input: unknown): Unstorable | undefined {
  const key = wrongWith(input)
  if (key !== undefined) return { field: '', key }
  const left = isContainer(input) ? [{ field: '', value: input }] : []
  const isNamed = !Array.isArray(input)
  for (let item = left.pop(); item !== undefined; item = left.pop()) {
    const { field, value } = item
    const isTop = field === '' && isNamed
    for (const name in value) {
      if (!isStorableText(name)) return { field: '', key: 'wrong_characters' }
      const inner = value[name]
      const at = isTop ? name : field
      const wrong = wrongWith(inner)
      if (wrong !== undefined) return { field: at, key: wrong }
      if (isContainer(inner)) left.push({ field: at, value: inner })
    }
  }
  return undefined
}

function wrongWith(value: unknown): Unstorable['key'] | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : 'wrong_characters'
  if (typeof value === 'number') return isStorableNumber(value) ? undefined : 'invalid'
  return undefined
}

/** The bytes of a file are no text: walking them one by one would hold up everybody for seconds. */
function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}
