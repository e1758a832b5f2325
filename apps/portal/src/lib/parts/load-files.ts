import { PartMissing } from './part-missing.ts'

/**
 * Stands before every `import()` of the build, in place of Vite's own helper: that one takes a style sheet that failed
 * once for loaded, so that the next try shows a page without its looks. Here a failure leaves no trace.
 */

/** Style sheets on their way or there, by address. */
const sheets = new Map<string, Promise<void>>()
const hinted = new Set<string>()

/**
 * @param files what the code needs besides itself, as the build names it: scripts and style sheets, without the first slash
 * @throws PartMissing
 */
export async function loadWithFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const addresses = files.map(file => `/${file}`)
  for (const address of addresses) if (!isSheet(address)) hint(address)
  await Promise.all(addresses.filter(isSheet).map(sheet))
  try {
    return await load()
  } catch (error) {
    throw isFetchFailure(error) ? new PartMissing('code', error) : error
  }
}

function isSheet(address: string): boolean {
  return address.endsWith('.css')
}

/** Fetched beside the first script instead of after it; whether that works out shows with the import itself. */
function hint(address: string): void {
  if (hinted.has(address)) return
  hinted.add(address)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = address
  link.addEventListener('error', () => {
    hinted.delete(address)
    link.remove()
  })
  document.head.append(link)
}

function sheet(address: string): Promise<void> {
  const known = sheets.get(address)
  if (known !== undefined) return known
  const loading = addSheet(address)
  sheets.set(address, loading)
  loading.catch(() => sheets.delete(address))
  return loading
}

async function addSheet(address: string): Promise<void> {
  // The page itself names those of the first load.
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`) !== null) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  document.head.append(link)
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new PartMissing(address))
    })
  })
}

/** In the words of Chromium, Firefox and Safari; code that came and broke says something else. */
function isFetchFailure(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)
  )
}
