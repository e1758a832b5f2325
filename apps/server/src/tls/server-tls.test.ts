import { execFile } from 'node:child_process'
import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  anAuthority,
  type CertificateFolder,
  certificateFolder,
  type TestCertificate,
} from '#test/certificates.ts'
import { movedClock } from '#test/clock.ts'
import { isOnPath } from '#test/programs.ts'
import { codeByCertificate, namesOf } from './gateway-certificate.ts'
import { openServerTls, type ServerTls } from './server-tls.ts'

const authority = anAuthority()
const good = () => authority.issue({ commonName: 'farm.example', dnsNames: ['localhost'] })
const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })

let closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
  logged.length = 0
})

interface Opened {
  tls: ServerTls
  folder: CertificateFolder
  port: number
}

async function open(first: TestCertificate, clock = movedClock(new Date().toISOString())): Promise<Opened> {
  const folder = await certificateFolder(first)
  closing.push(folder.remove)
  const files = { cert: folder.certFile, key: folder.keyFile, clientCa: undefined }
  const config = { tls: files, mqttClientCert: 'optional' } as const
  const tls = await openServerTls({ config, clock, log })
  closing.push(tls.close)
  const server = tls.serve(options => createServer(options, (_, answer) => answer.end('heard')), 'pages')
  await new Promise<void>(resolve => server.listen({ port: 0, host: '127.0.0.1' }, resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  )
  return { tls, folder, port: (server.address() as AddressInfo).port }
}

async function shake(port: number, options: object = {}): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca: authority.cert, ...options })
  closing.push(() => void socket.destroy())
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve)
    socket.once('error', reject)
  })
  return socket
}

const shown = async (port: number) => (await shake(port)).getPeerX509Certificate()?.toString()

describe('The certificate of a server', () => {
  it('A certificate that is put in place by renaming is used within seconds, and open connections go on', async () => {
    const [old, next] = [good(), good()]
    const { folder, port } = await open(old)
    const before = await shake(port)
    expect(before.getPeerX509Certificate()?.toString()).toBe(old.cert)
    await folder.replace(next)
    await vi.waitFor(async () => expect(await shown(port)).toBe(next.cert), { timeout: 5_000, interval: 50 })
    before.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const answer = await new Promise<string>(resolve => before.once('data', data => resolve(String(data))))
    expect(answer).toMatch(/^HTTP\/1.1 200/)
  })

  it.each([
    ['has another key', () => ({ ...good(), key: good().key }), /does not fit/],
    [
      'has expired',
      () => authority.issue({ commonName: 'farm.example', from: -40, to: -1 }),
      /has expired at/,
    ],
    ['is not valid yet', () => authority.issue({ commonName: 'farm.example', from: 2 }), /not valid before/],
    ['is no certificate', () => ({ cert: 'nothing', key: good().key }), /holds no certificate/],
    ['has a key that is none', () => ({ cert: good().cert, key: 'nothing' }), /holds no private key/],
  ])('The old certificate stays in use where the new one %s', async (_, made, reason) => {
    const old = good()
    const { tls, folder, port } = await open(old)
    await folder.replace(made())
    await tls.renew()
    expect(tls.refusal()).toMatch(reason)
    expect(logged.at(-1)).toContain('the old one stays in use')
    expect(logged.join()).not.toContain('PRIVATE')
    expect([await shown(port), tls.untimely()]).toEqual([old.cert, null])
    await folder.replace(old)
    await tls.renew()
    expect(tls.refusal()).toBeNull()
  })

  it('A certificate that was not valid yet is taken when its time has come', async () => {
    const clock = movedClock(new Date().toISOString())
    const { tls, folder, port } = await open(good(), clock)
    const next = authority.issue({ commonName: 'farm.example', dnsNames: ['localhost'], from: 0.5 })
    await folder.replace(next)
    await tls.renew()
    expect(tls.refusal()).toMatch(/not valid before/)
    clock.advance(43_200_000)
    await tls.renew()
    expect(tls.refusal()).toBeNull()
    const unchecked = await shake(port, { rejectUnauthorized: false })
    expect(unchecked.getPeerX509Certificate()?.toString()).toBe(next.cert)
  })

  it('The days that are left are told, and that they are over', async () => {
    const clock = movedClock(new Date().toISOString())
    const { tls } = await open(good(), clock)
    expect(Math.round(tls.daysLeft())).toBe(30)
    clock.advance(31 * 86_400_000)
    expect(Math.round(tls.daysLeft())).toBe(-1)
    expect(tls.untimely()).toMatch(/has expired at/)
  })

  it('At start an expired certificate is used and said, and one without its key stops the start', async () => {
    await open(authority.issue({ commonName: 'farm.example', from: -9, to: -1 }))
    expect(logged[0]).toContain('has expired at')
    await expect(open({ ...good(), key: good().key })).rejects.toThrow(
      'the key of TLS_KEY does not fit the certificate of TLS_CERT',
    )
  })

  it('A server speaks TLS 1.2 and 1.3, and nothing older or weaker', async () => {
    const { port } = await open(good())
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await shake(port, { minVersion: version, maxVersion: version })
      expect(socket.getProtocol()).toBe(version)
    }
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
    await expect(shake(port, old)).rejects.toThrow()
    await expect(shake(port, { maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA256' })).rejects.toThrow()
  })

  it.skipIf(!isOnPath('openssl'))('OpenSSL finds the certificate good, over TLS 1.2 too', async () => {
    const { folder, port } = await open(good())
    await folder.replace({ ca: authority.cert })
    for (const version of ['-tls1_2', '-tls1_3']) {
      const { stdout } = await openssl(port, [version, '-CAfile', folder.caFile, '-verify_return_error'])
      expect(stdout).toContain('Verify return code: 0 (ok)')
    }
    await expect(openssl(port, ['-tls1_1', '-cipher', 'DEFAULT@SECLEVEL=0'])).rejects.toThrow()
  })

  it('Plain HTTP on the port of TLS ends at once', async () => {
    const { port } = await open(good())
    await expect(fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5_000) })).rejects.toThrow(
      'fetch failed',
    )
    const status = await new Promise(resolve =>
      get({ port, host: '127.0.0.1', servername: 'localhost', ca: authority.cert, agent: false }, answer =>
        resolve(answer.resume().statusCode),
      ),
    )
    expect(status).toBe(200)
  })
})

describe('The certificate of a gateway', () => {
  const named = (commonName: string, dnsNames: string[] = []) => {
    const { cert } = authority.issue({ commonName, dnsNames })
    return namesOf(Buffer.from(cert))
  }

  it('The common name and the DNS names are its names, each once', () => {
    expect(named('GW-1')).toEqual(['GW-1'])
    expect(named('GW-1', ['gw-1', 'GW-2'])).toEqual(['gw-1', 'GW-2'])
  })

  it('A name that could be read as several names nobody', () => {
    expect(named('GW-1', ['x, DNS:GW-2, y'])).toEqual([])
    expect(named('GW-1\nCN=GW-2')).not.toContain('GW-2')
  })

  it.each([
    [['GW-1'], '', 'GW-1'],
    [['GW-1'], 'gw-1', 'gw-1'],
    [['GW-1', 'GW-2'], 'GW-2', 'GW-2'],
    [['GW-1', 'GW-2'], '', null],
    [['GW-1'], 'GW-2', null],
    [[], '', null],
    [[], 'GW-1', null],
  ])('A certificate for %j speaks for the gateway that calls itself “%s” as %s', (names, said, code) => {
    expect(codeByCertificate(names, said)).toBe(code)
  })
})

function openssl(port: number, args: string[]) {
  const call = promisify(execFile)('openssl', [
    ...['s_client', '-connect', `127.0.0.1:${port}`, '-servername', 'localhost'],
    ...args,
  ])
  call.child.stdin?.end('Q\n')
  return call
}
