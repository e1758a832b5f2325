import { ChunkLoadError } from './retry-chunk.ts'

/**
 * This file stands before every `import()` of the build, in place of Vite's own helper: that one takes a style sheet
 * that failed once for loaded, so that the next try shows a page without its styles. Here a failure is not remembered.
 * A browser would remember one too: a module that could not be fetched once is never asked for again on the page (HTML,
 * module map; Chromium from 150 on). So the files are fetched first, and imported from the browser's own cache.
 */

/** The files that are on their way or there, by address. */
const files = new Map<string, Promise<void>>()

/**
 * Imports code after its files have been fetched.
 * @param needed the scripts and style sheets that the code needs, itself included, as the build names them: without the
 * first slash
 * @throws ChunkLoadError
 */
export async function loadWithFiles<T>(load: () => Promise<T>, needed: readonly string[] = []): Promise<T> {
  await Promise.all(needed.map(name => file(`/${name}`)))
  try {
    return await load()
  } catch (error) {
    throw isFetchFailure(error) ? new ChunkLoadError('code', error) : error
  }
}

function file(address: string): Promise<void> {
  const known = files.get(address)
  if (known !== undefined) return known
  const loading = fetchFile(address).catch((error: unknown) => {
    files.delete(address)
    throw new ChunkLoadError(address, error)
  })
  files.set(address, loading)
  return loading
}

/** The page itself names the files of the first load, so they are there. */
async function fetchFile(address: string): Promise<void> {
  const isLink = ':is(link[rel="modulepreload"], link[rel="stylesheet"])'
  if (document.querySelector(`${isLink}[href="${address}"], script[src="${address}"]`) !== null) return
  if (address.endsWith('.css')) return addSheet(address)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The answer is ${response.status}`)
  // Only a file that was read whole is kept.
  await response.arrayBuffer()
}

async function addSheet(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
  })
  document.head.append(link)
  await loaded.catch((event: unknown) => {
    link.remove()
    throw event
  })
}

/**
 * Chromium, Firefox and Safari each have words of their own for a module that could not be fetched; code that came and
 * failed has others.
 */
function isFetchFailure(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)
  )
}
