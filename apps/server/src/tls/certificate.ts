/** A certificate with its key, read from PEM and judged. Pure: files and clocks are those of `server-tls.ts`. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'

export interface CertificateFiles {
  cert: Buffer
  key: Buffer
  /** Who signs the certificates of gateways; null where gateways need none. */
  clientCa: Buffer | null
}

export interface Certificate extends CertificateFiles {
  validFrom: Date
  validTo: Date
}

const DAY_MS = 86_400_000
const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Reads what the files hold. What is said of it names the setting, and nothing of a key.
 * @throws Error where a file holds something else, or the key is another certificate's
 */
export function readCertificate(files: CertificateFiles): Certificate {
  const leaf = readLeaf(files.cert)
  if (!leaf.checkPrivateKey(readKey(files.key)))
    throw new Error('the key of TLS_KEY does not fit the certificate of TLS_CERT')
  if (files.clientCa !== null) checkAuthorities(files.clientCa)
  try {
    createSecureContext({ cert: files.cert, key: files.key })
  } catch {
    throw new Error('TLS_CERT and TLS_KEY cannot be used together')
  }
  return {
    cert: files.cert,
    key: files.key,
    clientCa: files.clientCa,
    validFrom: new Date(leaf.validFrom),
    validTo: new Date(leaf.validTo),
  }
}

/** Why no client would take the certificate at that time; null where its time is now. */
export function untimely({ validFrom, validTo }: Certificate, now: Date): string | null {
  if (now < validFrom) return `the certificate of TLS_CERT is not valid before ${validFrom.toISOString()}`
  if (now >= validTo) return `the certificate of TLS_CERT has expired at ${validTo.toISOString()}`
  return null
}

/** The days that are left, with their part of a day; negative where the certificate has expired. */
export function daysLeft({ validTo }: Certificate, now: Date): number {
  return (validTo.getTime() - now.getTime()) / DAY_MS
}

export function sameFiles(one: CertificateFiles, other: CertificateFiles): boolean {
  const sameAuthorities =
    one.clientCa === null || other.clientCa === null
      ? one.clientCa === other.clientCa
      : one.clientCa.equals(other.clientCa)
  return one.cert.equals(other.cert) && one.key.equals(other.key) && sameAuthorities
}

/** A server's own certificate stands first in its file; those that vouch for it follow. */
function readLeaf(pem: Buffer): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new Error('TLS_CERT holds no certificate in PEM')
  }
}

function readKey(pem: Buffer): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error('TLS_KEY holds no private key in PEM that opens without a password')
  }
}

/** A file without a certificate would let nobody in, or, left out, everybody whom the system trusts. */
function checkAuthorities(pem: Buffer): void {
  const found = pem.toString('latin1').match(PEM_CERTIFICATE) ?? []
  try {
    const all = found.map(text => new X509Certificate(text))
    if (all.length > 0 && all.every(({ ca }) => ca)) return
  } catch {
    // What follows says it.
  }
  throw new Error('MQTT_CLIENT_CA holds no certificate of an authority in PEM')
}
