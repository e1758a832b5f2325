import type { Profile } from '@earshot/contract/schemas/account/session.ts'
import { type ReactNode, Suspense } from 'react'
import { loadTexts } from '#i18n/i18n.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { FullHeightSpinner } from '#ui/feedback/Spinner.tsx'

const SetUpFirstPage = lazyPart(async () => {
  const [{ SetUpFirstPage }] = await Promise.all([
    import('#features/profile/security/SetUpFirstPage.tsx'),
    loadTexts(['security', 'profile']),
  ])
  return SetUpFirstPage
})

/** Shows either area only to people who have the second factor that the installation wants of them. */
export function SecondFactorGate({
  profile,
  children,
}: {
  profile: Profile | undefined
  children: ReactNode
}) {
  if (profile?.second_factor_missing !== true) return children
  return (
    <Suspense fallback={<FullHeightSpinner />}>
      <SetUpFirstPage />
    </Suspense>
  )
}
