/**
 * The browser itself is told how large a page is and which scheme its reader likes, because Playwright waits longer
 * than it must.
 */
import type { CDPSession, Page } from '@playwright/test'

export interface Size {
  width: number
  height: number
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** The size holds until the next call; Playwright's own idea of the size stays as it was. */
export async function resize(page: Page, { width, height }: Size): Promise<void> {
  const session = await sessionOf(page)
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  })
}

/** Sets the scheme, and keeps the page from moving anything by itself. */
export async function preferScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  const session = await sessionOf(page)
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })
  await untilRoot(page, { attribute: 'data-mantine-color-scheme', value: scheme })
}

/**
 * Waits until the page itself says something of the whole of it. It is looked at in every frame; an expectation looks
 * again only a tenth of a second later, which is most of what so short a wait takes.
 */
export async function untilRoot(
  page: Page,
  { attribute, value }: { attribute: string; value: string },
): Promise<void> {
  const says = (wanted: { attribute: string; value: string }) =>
    document.documentElement.getAttribute(wanted.attribute) === wanted.value
  await page.waitForFunction(says, { attribute, value })
}

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  return known
}
