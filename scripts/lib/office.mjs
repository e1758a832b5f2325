import { aptInstall, hasApt, onPath } from './apt.mjs'
import { say } from './run.mjs'

/** Reads workbooks, and the pages of a PDF; neither needs a screen. */
const PACKAGES = ['libreoffice-calc-nogui', 'libreoffice-draw-nogui']

/** Installs LibreOffice where it is missing and can be installed; whoever needs it sees for itself. */
export async function ensureOffice() {
  if (onPath('soffice') !== undefined || !hasApt()) return
  say('• No LibreOffice found: installing it from the distribution …')
  for (const name of PACKAGES) await aptInstall(name).catch(() => {})
}
