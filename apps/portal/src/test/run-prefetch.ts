import { onTestFinished } from 'vitest'
import { askFirst } from '#app/first-answers.ts'
import { paintFirst } from '#app/first-paint.ts'

/** Does what the script of the page's head does (`app/prefetch.ts`) before the portal's code is there. */
export function runPrefetch(address: string): void {
  const place = new URL(address, 'http://localhost')
  paintFirst(place)
  askFirst(place)
  onTestFinished(() => {
    delete window.earshotPrefetch
    document.documentElement.removeAttribute('data-first')
  })
}
