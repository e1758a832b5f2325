/** The question must not delay the reader's work: a network that swallows answers counts as no answer. */
const TIMEOUT_MS = 5_000

/**
 * Asks the server for its page: if another build is served than the one that this page runs, what the page lacks will
 * never come. A missing answer, or a page that is not the portal's (a hotel's sign-in), is no proof.
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
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.ok ? response.text() : ''
}
