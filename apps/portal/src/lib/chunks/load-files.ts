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
  const loading = isSheet(address) ? addSheet(address) : fetchScript(address)
  files.set(address, loading)
  loading.catch(() => files.delete(address))
  return loading
}

function isSheet(address: string): boolean {
  return address.endsWith('.css')
}

async function fetchScript(address: string): Promise<void> {
  // The page itself names the scripts of the first load, so they are there.
  const isNamed = `:is(link[rel="modulepreload"][href="${address}"], script[src="${address}"])`
  if (document.querySelector(isNamed) !== null) return
  const response = await fetch(address).catch((error: unknown) => {
    throw new ChunkLoadError(address, error)
  })
  if (!response.ok) throw new ChunkLoadError(address)
  // Only a file that was read whole is kept.
  await response.arrayBuffer().catch((error: unknown) => {
    throw new ChunkLoadError(address, error)
  })
}

async function addSheet(address: string): Promise<void> {
  // The page itself names the style sheets of the first load, so they are there.
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
      reject(new ChunkLoadError(address))
    })
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
