/** LibreOffice without a screen, as somebody's desk opens what we hand out. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** It says so where no Java is installed, which it needs for databases only. */
const ABOUT_JAVA = /javaldx/

class OfficeMissing extends Error {}

export interface Converted {
  /** The contents of the files, by their names in the folder. */
  files: ReadonlyMap<string, string>
}

interface Conversion {
  file: string
  /** A name of its own is emptied first: nothing of another conversion is in it. */
  into: string
  /** `to` and `from` name formats as `soffice` does. */
  to: string
  from?: string
}

/** @throws Error with what it warned of; OfficeMissing where there is none */
export async function convert({ file, into, to, from }: Conversion): Promise<Converted> {
  const profile = `-env:UserInstallation=file://${path.join(into, '..', 'office-profile')}`
  const args = ['--headless', '--norestore', profile]
  if (from !== undefined) args.push(`--infilter=${from}`)
  args.push('--convert-to', to, '--outdir', into, file)
  const { stdout, stderr } = await promisify(execFile)('soffice', args, { timeout: 300_000 }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new OfficeMissing('no LibreOffice (soffice) is installed') : error
    },
  )
  const said = `${stdout}${stderr}`.split('\n').filter(line => line !== '' && !ABOUT_JAVA.test(line))
  const unusual = said.filter(line => !line.startsWith('convert ') && !line.startsWith('Writing sheet '))
  if (unusual.length > 0) throw new Error(`LibreOffice says of ${path.basename(file)}: ${unusual.join('; ')}`)
  const files = new Map<string, string>()
  for (const name of await readdir(into)) files.set(name, await readFile(path.join(into, name), 'utf8'))
  if (files.size === 0) throw new Error(`LibreOffice made nothing of ${path.basename(file)}`)
  return { files }
}
