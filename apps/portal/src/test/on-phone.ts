import { vi } from 'vitest'

/** As wide as a phone, as far as a page asks: every `max-width` holds. */
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
