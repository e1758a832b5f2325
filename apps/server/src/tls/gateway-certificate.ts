/** The names that a gateway's certificate gives it, and the code it may speak for with them. */
import { X509Certificate } from 'node:crypto'

/**
 * The common name of the subject and the DNS names beside it. A name in quotes holds signs that no code has and could
 * be read as several, so a certificate with one names nobody.
 */
export function namesOf(raw: Buffer): string[] {
  const { subject, subjectAltName = '' } = new X509Certificate(raw)
  if (subjectAltName.includes('"')) return []
  const common = subject
    .split('\n')
    .filter(line => line.startsWith('CN='))
    .map(line => line.slice('CN='.length))
  const alternative = subjectAltName
    .split(', ')
    .filter(name => name.startsWith('DNS:'))
    .map(name => name.slice('DNS:'.length))
  const bySpelling = new Map([...common, ...alternative].map(name => [name.toUpperCase(), name]))
  return [...bySpelling.values()].filter(name => name !== '')
}

/** The code of a gateway that says who it is, or needs not because its certificate has one name; null: of nobody. */
export function codeByCertificate(names: readonly string[], said: string): string | null {
  const [only] = names
  if (said === '') return names.length === 1 && only !== undefined ? only : null
  return names.some(name => name.toUpperCase() === said.toUpperCase()) ? said : null
}
