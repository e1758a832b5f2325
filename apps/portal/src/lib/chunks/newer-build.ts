/** A question beside the reader's work: a network that swallows answers counts as none. */
const PATIENCE_MS = 5_000

/**
 * Whether the server gives out another build than the one this page runs; what the page lacks will then never come.
 * No answer, or a page that is not ours (a hotel's sign-in), says nothing.
 */
export async function isNewerBuildServed(): Promise<boolean> {
  const own = [...document.scripts].find(script => script.type === 'module')?.getAttribute('src')
  if (own == null) return false
  const page = await servedPage().catch(() => '')
  return page.includes('name="earshot-version"') && !page.includes(`"${own}"`)
}

async function servedPage(): Promise<string> {
  const response = await fetch('/', {
    headers: { Accept: 'text/html' },
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return response.ok ? response.text() : ''
}
