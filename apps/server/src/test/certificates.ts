/** Real X.509 certificates, made by the test that needs them: an authority, and what it signs. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface TestCertificate {
  cert: string
  key: string
}

interface CertificateOptions {
  commonName: string
  dnsNames?: readonly string[]
  /** The validity, in days from now. */
  from?: number
  to?: number
}

export interface TestAuthority {
  /** Its own certificate. */
  cert: string
  issue(options: CertificateOptions): TestCertificate
}

const DAY_MS = 86_400_000

export function anAuthority(commonName = 'Earshot test authority'): TestAuthority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = nameOf(commonName)
  const validity = validityOf({ from: -400, to: 400 })
  const extensions = [extension('2.5.29.19', sequence(BOOLEAN_TRUE))]
  const own = { issuer, subject: issuer, validity, publicKey: keys.publicKey, extensions }
  return {
    cert: signed(own, keys.privateKey),
    issue: options => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const parts = {
        issuer,
        subject: nameOf(options.commonName),
        validity: validityOf(options),
        publicKey,
        extensions: alternativeNames(options.dnsNames ?? []),
      }
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      return { cert: signed(parts, keys.privateKey), key }
    },
  }
}

export interface CertificateFolder {
  certFile: string
  keyFile: string
  caFile: string
  /** Puts other files into their places by renaming, one after the other, as certbot does. */
  replace(parts: Partial<TestCertificate & { ca: string }>): Promise<void>
  remove(): Promise<void>
}

export async function certificateFolder(
  first: TestCertificate & { ca?: string },
): Promise<CertificateFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-tls-'))
  const files = {
    cert: path.join(folder, 'fullchain.pem'),
    key: path.join(folder, 'privkey.pem'),
    ca: path.join(folder, 'ca.pem'),
  }
  async function replace({ cert, key, ca }: Partial<TestCertificate & { ca: string }>): Promise<void> {
    for (const [file, text] of [
      [files.cert, cert],
      [files.key, key],
      [files.ca, ca],
    ] as const) {
      if (text === undefined) continue
      await writeFile(`${file}.new`, text, { mode: 0o600 })
      await rename(`${file}.new`, file)
    }
  }
  await replace(first)
  return {
    certFile: files.cert,
    keyFile: files.key,
    caFile: files.ca,
    replace,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

interface Parts {
  issuer: Buffer
  subject: Buffer
  validity: Buffer
  publicKey: KeyObject
  extensions: readonly Buffer[]
}

/** The form of RFC 5280, section 4.1, signed with ECDSA over SHA-256. */
function signed({ issuer, subject, validity, publicKey, extensions }: Parts, key: KeyObject): string {
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2'))
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)])
  const toSign = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    algorithm,
    issuer,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [tagged(0xa3, sequence(...extensions))]),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', toSign, key)])
  const der = sequence(toSign, algorithm, tagged(0x03, signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const BOOLEAN_TRUE = tagged(0x01, Buffer.from([0xff]))

function nameOf(commonName: string): Buffer {
  const attribute = sequence(objectId('2.5.4.3'), tagged(0x0c, Buffer.from(commonName)))
  return sequence(tagged(0x31, attribute))
}

function alternativeNames(names: readonly string[]): Buffer[] {
  if (names.length === 0) return []
  return [extension('2.5.29.17', sequence(...names.map(name => tagged(0x82, Buffer.from(name)))))]
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(objectId(id), tagged(0x04, value))
}

function validityOf({ from = -1, to = 30 }: Pick<CertificateOptions, 'from' | 'to'>): Buffer {
  return sequence(...[from, to].map(days => generalizedTime(new Date(Date.now() + days * DAY_MS))))
}

function generalizedTime(moment: Date): Buffer {
  const digits = moment
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '')
  // Years up to 2049 are written with two digits (RFC 5280, section 4.1.2.5).
  return tagged(0x17, Buffer.from(`${digits.slice(2)}Z`))
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let left = value >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80)
  return bytes
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

/** A value of DER: its tag, its length, its bytes. */
function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}
