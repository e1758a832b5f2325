/** Goes from screen to screen without loading the portal anew, as a click on a link does. */
import type { BrowserContext, Locator, Page } from '@playwright/test'

/** This page is between two screens: a screen seen after it is the second one. */
const NOWHERE = 'not-found'
/** A page that holds its reader back (something is typed) does not let go at all; then it is loaded anew. */
const BLOCKED_MS = 5000

/** A page whose `goto` navigates within the portal, where it can. */
export async function openClientNavigation(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const load = page.goto.bind(page)
  page.goto = async path => ((await navigateInPortal(page, path)) ? null : load(path))
  return page
}

/** @returns whether it got there: only within an area, and not onto what stands between */
async function navigateInPortal(page: Page, path: string): Promise<boolean> {
  if (page.url() === 'about:blank' || path.endsWith(NOWHERE)) return false
  const area = areaOf(path)
  if (areaOf(new URL(page.url()).pathname) !== area) return false
  // The page shows its code in any language.
  const nowhere = page.getByText(/\s404$/).first()
  await push(page, `/${area}/${NOWHERE}`)
  if (!(await isThere(nowhere))) return false
  await push(page, path)
  await nowhere.waitFor({ state: 'detached' })
  return true
}

const areaOf = (path: string) => path.split('/')[1]

const push = (page: Page, path: string) => page.evaluate(to => history.pushState(null, '', to), path)

const isThere = (locator: Locator) =>
  locator.waitFor({ timeout: BLOCKED_MS }).then(
    () => true,
    () => false,
  )
