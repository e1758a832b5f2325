/**
 * A person is called as they write themselves, by their own language, whoever reads it. A Hungarian's family name
 * comes first on a German page too, and a Belgian's stays last on a Chinese one. The server's SQL does the same
 * (`sql/people.ts`). The functions are pure.
 */

/** Their people write the family name first. */
export const FAMILY_NAME_FIRST: readonly string[] = ['hu', 'vi', 'cn', 'ja']
/** People who use these languages write no space between the names in their own letters. */
export const NAMES_UNSPACED: readonly string[] = ['cn', 'ja']

export interface Person {
  first_name: string
  last_name: string
  /** The person's own language, as the specification calls it (`cn`). */
  language: string
}

/** The names in their order; one that is missing is left out. */
function namesInOrder({ first_name, last_name, language }: Person): string[] {
  const names = [first_name, last_name].map(name => name.trim()).filter(name => name !== '')
  return FAMILY_NAME_FIRST.includes(language) ? names.reverse() : names
}

/**
 * Joins first and family name in their language's order, without a space where both are written in Chinese or
 * Japanese letters.
 */
export function fullName(person: Person): string {
  const names = namesInOrder(person)
  const isTogether = NAMES_UNSPACED.includes(person.language) && !/[a-z]/i.test(names.join(''))
  return names.join(isTogether ? '' : ' ')
}

/** The name in the greeting of a mail: the first name, except where politeness asks for the full one. */
export function greetedName(person: Person): string {
  return FAMILY_NAME_FIRST.includes(person.language) ? fullName(person) : person.first_name
}
