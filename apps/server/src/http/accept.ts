/** The `Accept` header chooses the kind of answer (RFC 9110 §12.5.1). */

interface Preference {
  /** The weight goes from 0, which is never, to 1. */
  weight: number
  /** The number 3 means that the type itself is named, 2 its family, 1 that anything will do, 0 that nothing fits. */
  exactness: number
}

/** The type, or its family, has to be asked for by name. */
export function names(type: string, accept: string | undefined): boolean {
  return preferenceFor(type, accept).exactness > 1
}

/** The likelier of two: by weight, then by how exactly it is named; where nothing decides, the first. */
export function prefers(first: string, second: string, accept: string | undefined): boolean {
  const [one, other] = [preferenceFor(first, accept), preferenceFor(second, accept)]
  if (one.weight !== other.weight) return one.weight > other.weight
  return one.weight > 0 && one.exactness >= other.exactness
}

/** A header that is missing accepts everything. */
function preferenceFor(type: string, accept = '*/*'): Preference {
  const fitting = ['*/*', `${type.split('/')[0]}/*`, type]
  const wishes = accept.split(',').map(part => {
    const [range = '', ...parameters] = part.split(';').map(word => word.trim().toLowerCase())
    return { exactness: fitting.indexOf(range) + 1, weight: weightIn(parameters) }
  })
  return wishes.reduce((best, wish) => (wish.exactness > best.exactness ? wish : best), NO_PREFERENCE)
}

const NO_PREFERENCE: Preference = { exactness: 0, weight: 0 }

function weightIn(parameters: readonly string[]): number {
  const written = parameters.find(parameter => parameter.startsWith('q='))?.slice('q='.length)
  const weight = written === undefined ? 1 : Number(written)
  return weight >= 0 && weight <= 1 ? weight : 0
}
