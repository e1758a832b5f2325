/**
 * The certificate that this process answers with: read at start, and anew whenever its files change. A change reaches
 * new connections; those that are open go on.
 */
import { type FSWatcher, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SecureContextOptions, Server, TlsOptions } from 'node:tls'
import type { Logger } from 'pino'
import type { Clock } from '#clock.ts'
import type { Config } from '#config.ts'
import {
  type Certificate,
  type CertificateFiles,
  daysLeft,
  readCertificate,
  sameFiles,
  untimely,
} from './certificate.ts'

export interface ServerTls {
  /** Makes a TLS server of `make`, which answers with whatever certificate is in use, until it closes. */
  serve<Secure extends Server>(make: (options: TlsOptions) => Secure, use: TlsUse): Secure
  /** Answers why the files that are there now are not in use; null where they are. */
  refusal(): string | null
  /** Answers why the certificate in use is taken by nobody now; null where its time is now. */
  untimely(): string | null
  daysLeft(): number
  /** Looks at the files. The timers do so by themselves. */
  renew(): Promise<void>
  close(): void
}

/** The gateways' certificates are asked for where gateways sign in, and nowhere else. */
type TlsUse = 'pages' | 'gateways'

type TlsConfig = Pick<Config, 'mqttClientCert'> & { tls: NonNullable<Config['tls']> }

export interface ServerTlsInput {
  config: TlsConfig
  clock: Clock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** A watch may miss a change: on a network's file system, or behind a link. */
const LOOK_EVERY_MS = 60_000
/** Certificate and key are replaced one after the other. */
const SETTLE_MS = 200
/** What does not fit by then is said. */
const COMPLAIN_AFTER_MS = 3_000
const HANDSHAKE_TIMEOUT_MS = 10_000
const SOON_DAYS = 14

/** Forward secrecy and authenticated encryption only; the first three are those of TLS 1.3. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

/**
 * Reads the certificate and watches its files.
 * @throws Error where it cannot be read or used: at start there is no older one
 */
export async function openServerTls({ config, clock, log }: ServerTlsInput): Promise<ServerTls> {
  const { tls } = config
  const servers = new Map<Server, TlsUse>()
  let current = readCertificate(await readFiles(tls))
  let refusal: string | null = null
  sayState()

  function sayState(): void {
    const left = Math.floor(daysLeft(current, clock.now()))
    const line = { valid_to: current.validTo.toISOString(), days_left: left }
    const wrong = untimely(current, clock.now())
    if (wrong !== null) log.error(line, wrong)
    else if (left < SOON_DAYS) log.warn(line, 'the certificate of TLS_CERT expires soon')
    else log.info(line, 'the certificate of TLS_CERT is in use')
  }

  /** Answers why the files are not in use; null where they are. */
  async function take(): Promise<string | null> {
    try {
      const files = await readFiles(tls)
      if (sameFiles(files, current)) return null
      const next = readCertificate(files)
      const wrong = untimely(next, clock.now())
      if (wrong !== null) return wrong
      for (const [server, use] of servers) server.setSecureContext(contextOf(next, use))
      current = next
      sayState()
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  function note(reason: string | null): void {
    if (reason !== null && reason !== refusal)
      log.error({ reason }, 'the new certificate is refused, the old one stays in use')
    refusal = reason
  }

  const looking = lookAgain(async isLast => {
    const reason = await take()
    if (reason === null || isLast) note(reason)
    return reason === null
  })
  const watchers = watchFolders([tls.cert, tls.key, ...(tls.clientCa === undefined ? [] : [tls.clientCa])], {
    onChange: looking.soon,
  })
  const timer = setInterval(() => {
    watchers.repair()
    looking.soon()
  }, LOOK_EVERY_MS).unref()

  return {
    serve: (make, use) => {
      const server = make({ ...contextOf(current, use), ...handshakeOptions(config, use) })
      servers.set(server, use)
      server.once('close', () => servers.delete(server))
      return server
    },
    refusal: () => refusal,
    untimely: () => untimely(current, clock.now()),
    daysLeft: () => daysLeft(current, clock.now()),
    renew: async () => note(await take()),
    close: () => {
      clearInterval(timer)
      looking.end()
      watchers.close()
    },
  }
}

function contextOf({ cert, key, clientCa }: Certificate, use: TlsUse): SecureContextOptions {
  const options: SecureContextOptions = { cert, key, minVersion: 'TLSv1.2', ciphers: CIPHERS }
  // Without authorities of its own a server would ask the system's, who sign for anybody.
  return use === 'gateways' && clientCa !== null ? { ...options, ca: clientCa } : options
}

function handshakeOptions({ tls, mqttClientCert }: TlsConfig, use: TlsUse): TlsOptions {
  const asks = use === 'gateways' && tls.clientCa !== undefined
  return {
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    requestCert: asks,
    // Where a gateway may also come with its secret, the broker judges what it has shown.
    rejectUnauthorized: asks && mqttClientCert === 'required',
  }
}

async function readFiles({ cert, key, clientCa }: TlsConfig['tls']): Promise<CertificateFiles> {
  const [certPem, keyPem, caPem] = await Promise.all([
    readSetting('TLS_CERT', cert),
    readSetting('TLS_KEY', key),
    clientCa === undefined ? null : readSetting('MQTT_CLIENT_CA', clientCa),
  ])
  return { cert: certPem, key: keyPem, clientCa: caPem }
}

async function readSetting(name: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Error(`the file of ${name} cannot be read (${code}): ${file}`)
  }
}

/** Looks when the changes have settled, and once more before anybody complains. `look` answers whether all is well. */
function lookAgain(look: (isLast: boolean) => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  function after(ms: number, isLast: boolean): void {
    if (ended) return
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const isWell = await look(isLast)
      if (!isWell && !isLast) after(COMPLAIN_AFTER_MS, true)
    }, ms).unref()
  }
  return {
    soon: () => after(SETTLE_MS, false),
    end: () => {
      ended = true
      clearTimeout(timer)
    },
  }
}

/** Watches folders, not files: a file that is replaced by another of its name would be watched no longer. */
function watchFolders(files: readonly string[], { onChange }: { onChange: () => void }) {
  const folders = new Set(files.map(file => path.dirname(file)))
  const watchers = new Map<string, FSWatcher>()
  function repair(): void {
    for (const folder of folders) if (!watchers.has(folder)) tryToWatch(folder)
  }
  function tryToWatch(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, onChange)
      watchers.set(folder, watcher)
      watcher.once('error', () => {
        watcher.close()
        watchers.delete(folder)
      })
    } catch {
      // The look once a minute finds the change.
    }
  }
  repair()
  return {
    repair,
    close: () => {
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
