import { readFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const SCRIPT = path.resolve(import.meta.dirname, '../../public/prefetch.js')

/** Runs the script of the page's head, as a browser does before the portal's code is there. */
export function runPrefetch(address: string): void {
  const { pathname, search } = new URL(address, 'http://localhost')
  new Function('location', readFileSync(SCRIPT, 'utf8'))({ pathname, search })
  onTestFinished(() => {
    delete window.earshotPrefetch
    document.documentElement.removeAttribute('data-first')
  })
}
