/** Networks of this machine alone, one for each node, joined by a bridge: a link can be cut as by a pulled cable. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)
/** The addresses lead nowhere but over the bridge. */
const SUBNET = '10.213.77'
const HOST = `${SUBNET}.1`

export interface Networks {
  /** This machine's own address on the bridge. */
  host: string
  /** All addresses, as PostgreSQL writes them. */
  subnet: string
  /** The name of a node's network, for `ip netns exec`. */
  of(name: string): string
  addressOf(name: string): string
  cut(name: string): Promise<void>
  join(name: string): Promise<void>
  remove(): Promise<void>
}

/** @throws where this process may not make networks */
export async function makeNetworks(names: readonly string[]): Promise<Networks> {
  const bridge = `es${process.pid}`
  const of = (name: string) => `${bridge}-${name}`
  const linkOf = (name: string) => `${bridge}${name}`
  const addressOf = (name: string) => `${SUBNET}.${names.indexOf(name) + 11}`
  const remove = async () => {
    for (const name of names) await ip('netns', 'del', of(name)).catch(() => {})
    await ip('link', 'del', bridge).catch(() => {})
  }
  try {
    await ip('link', 'add', bridge, 'type', 'bridge')
    await ip('addr', 'add', `${HOST}/24`, 'dev', bridge)
    await ip('link', 'set', bridge, 'up')
    for (const name of names) {
      const [network, link] = [of(name), linkOf(name)]
      await ip('netns', 'add', network)
      await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', network)
      await ip('link', 'set', link, 'master', bridge, 'up')
      await ip('-n', network, 'addr', 'add', `${addressOf(name)}/24`, 'dev', 'eth0')
      await ip('-n', network, 'link', 'set', 'eth0', 'up')
      await ip('-n', network, 'link', 'set', 'lo', 'up')
    }
  } catch (error) {
    await remove()
    throw error
  }
  return {
    host: HOST,
    subnet: `${SUBNET}.0/24`,
    of,
    addressOf,
    cut: name => ip('link', 'set', linkOf(name), 'down'),
    join: name => ip('link', 'set', linkOf(name), 'up'),
    remove,
  }
}

async function ip(...args: string[]): Promise<void> {
  await execute('ip', args)
}
