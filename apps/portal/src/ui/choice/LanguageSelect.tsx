import { Suspense } from 'react'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { whenIdle } from '#lib/time/delays.ts'

// The list's contract entry brings the schemas along, so it is not part of the first load.
const LanguageMenu = lazyPart(async () => {
  await whenIdle()
  return (await import('./LanguageMenu.tsx')).LanguageMenu
})

/** Shows the choice of language in the header of every public page. A page is complete without it. */
export function LanguageSelect() {
  return (
    <Suspense fallback={null}>
      <LanguageMenu />
    </Suspense>
  )
}
