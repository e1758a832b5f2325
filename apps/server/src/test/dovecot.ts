/** A mailbox of a Dovecot, the IMAP server of most installations, that runs with no more rights than its user has. */
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#db/embedded/ports.ts'

/** Debian puts it where only root's PATH looks. */
const PROGRAM = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find(file => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
})
const USER = 'bounces'
const PASSWORD = 'reads-what-returns'

/** True if this machine may go without the tests of a real mailbox: it has none, and builds for nobody else. */
export function mayLackDovecot(): boolean {
  const isBuilder = process.env.CI !== undefined && process.env.CI !== 'false'
  return !isBuilder && PROGRAM === undefined
}

export interface TestMailbox {
  /** The value of `BOUNCE_MAILBOX`. */
  url: string
  /** A mail arrives. */
  deliver(mail: string | Buffer): Promise<void>
  /** The number of mails that nobody has seen, and of all. */
  count(): Promise<{ unseen: number; all: number }>
  /** Everybody has seen nothing yet, as if a process had died before it said so. */
  forgetSeen(): Promise<void>
  stop(): Promise<void>
}

export async function startDovecot(): Promise<TestMailbox> {
  if (PROGRAM === undefined)
    throw new Error('no Dovecot is installed (Debian: apt-get install dovecot-imapd)')
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-dovecot-'))
  const port = await freePort()
  const owner = unprivileged()
  const mail = path.join(folder, 'mail')
  const [fresh, current, unfinished] = ['new', 'cur', 'tmp'].map(name => path.join(mail, name))
  if (fresh === undefined || current === undefined || unfinished === undefined) throw new Error('no folder')
  const file = path.join(folder, 'dovecot.conf')
  await writeFile(file, settings({ folder, port, owner }))
  await chmod(file, 0o644)
  for (const made of [folder, mail, fresh, current, unfinished]) {
    await mkdir(made, { recursive: true })
    if (owner.isOther) await chown(made, owner.uid, owner.gid)
  }
  const child = start(PROGRAM, { file, owner })
  await untilListening(port)
  let arrived = 0
  return {
    url: `imap://${USER}:${PASSWORD}@127.0.0.1:${port}/INBOX`,
    deliver: async content => {
      arrived += 1
      const name = `${String(arrived).padStart(6, '0')}.test`
      const written = path.join(unfinished, name)
      await writeFile(written, String(content).replace(/\r?\n/g, '\r\n'))
      if (owner.isOther) await chown(written, owner.uid, owner.gid)
      await rename(written, path.join(fresh, name))
    },
    count: async () => {
      const [waiting, known] = [await readdir(fresh), await readdir(current)]
      const unseen = waiting.length + known.filter(name => !flagsOf(name).includes('S')).length
      return { unseen, all: waiting.length + known.length }
    },
    forgetSeen: async () => {
      for (const name of await readdir(current))
        await rename(path.join(current, name), path.join(current, name.replace(/:2,.*$/, ':2,')))
    },
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const flagsOf = (name: string) => name.split(':2,')[1] ?? ''

interface Owner {
  uid: number
  gid: number
  name: string
  group: string
  /** True if it is not the user that runs the tests. */
  isOther: boolean
}

/** Mails never belong to root: where root runs the tests, Dovecot runs as nobody. */
function unprivileged(): Owner {
  const { uid, gid, username } = userInfo()
  if (uid !== 0) return { uid, gid, name: username, group: String(gid), isOther: false }
  return { uid: 65_534, gid: 65_534, name: 'nobody', group: 'nogroup', isOther: true }
}

function settings({ folder, port, owner }: { folder: string; port: number; owner: Owner }): string {
  return `
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
default_internal_user = ${owner.name}
default_internal_group = ${owner.group}
default_login_user = ${owner.name}
first_valid_uid = 1
mail_location = maildir:${folder}/mail
mail_home = ${folder}
passdb {
  driver = static
  args = user=${USER} password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`
}

function start(program: string, { file, owner }: { file: string; owner: Owner }): ChildProcess {
  return spawn(program, ['-F', '-c', file], {
    stdio: 'ignore',
    ...(owner.isOther ? { uid: owner.uid, gid: owner.gid } : {}),
  })
}

/** The program takes a moment to listen. */
async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isThere = await new Promise<boolean>(resolve => {
      const trying = connect(port, '127.0.0.1')
      trying.once('connect', () => {
        trying.destroy()
        resolve(true)
      })
      trying.once('error', () => resolve(false))
    })
    if (isThere) return
    await pause(50)
  }
  throw new Error(`nothing listens on port ${port}`)
}
