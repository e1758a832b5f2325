/** What the addresses and lists of the environment have to look like. */
import type { z } from 'zod'

/** A mail server on this machine is reached without anybody in between, so it needs no TLS. */
export function isLocalServer(url: string | undefined): boolean {
  return url === undefined || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}

/** What is signed need not be hidden from this machine; from others it must. */
export function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLocalServer(text))
}

/** Kannel is asked with a user's name and password. */
export function isSmsUrl(text: string): boolean {
  if (!/^kannels?:/.test(text)) return isProviderUrl(text)
  if (!URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username !== '' && password !== '' && hostname !== ''
}

/** A mailbox is opened with a user's name and password. */
export function isMailbox(text: string): boolean {
  if (!/^imaps?:/.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username !== '' && password !== '' && hostname !== ''
}

/** What a mail server takes before the @ is 64 characters, of which the mail's number and its proof need 43. */
export function hasRoom(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@'))
  return local.length <= 20 && !local.includes('+')
}

/** A scheme and a host, at most with a port. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, href } = new URL(text)
  return href === `${origin}/`
}

/** A key to report with, and the number of the project reported to. */
export function isDsn(text: string): boolean {
  const { username, pathname } = new URL(text)
  return username !== '' && /\/\d+$/.test(pathname)
}

/** Reads a list with commas between its parts. */
export function readList(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** `on` is the usual proxy: on this machine or in its private network. It may stand beside others in a list. */
export function readProxies(text: string): string[] {
  if (text.trim() === 'off') return []
  const parts = text.split(',').map(part => part.trim())
  return parts.flatMap(part => (part === 'on' ? ['loopback', 'private'] : [part]))
}

/** Nobody else is meant to come in: neither by the network, nor through a proxy that ends TLS. */
export function isLoopbackOnly({ host, publicUrl }: { host: string; publicUrl: string }): boolean {
  return isLoopbackHost(host) && !publicUrl.startsWith('https:')
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

/** Only this machine reaches the host. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host)
}

/** Checks the address of one server, or of several, as `list` reads it. */
export function checkedBy(list: (url: string) => string[]) {
  return (url: string, { addIssue }: z.RefinementCtx): void => {
    try {
      list(url)
    } catch (error) {
      addIssue(error instanceof Error ? error.message : String(error))
    }
  }
}
