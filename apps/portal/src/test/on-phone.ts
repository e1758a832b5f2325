import { vi } from 'vitest'

/** Makes the window as wide as a phone, as far as a page can ask: every `max-width` holds. */
export function onPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
}
