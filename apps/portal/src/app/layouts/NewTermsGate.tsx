import type { Profile } from '@earshot/contract/schemas/account/session.ts'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { FullHeightSpinner } from '#ui/feedback/Spinner.tsx'

const NewTermsPage = lazyPart(async () => (await import('#features/new-terms/NewTermsPage.tsx')).NewTermsPage)

/** Shows either area only after the person has accepted the new version of every text that they had accepted before. */
export function NewTermsGate({ profile, children }: { profile: Profile | undefined; children: ReactNode }) {
  const kinds = profile?.legal_to_accept ?? []
  if (profile === undefined || kinds.length === 0) return children
  return (
    <Suspense fallback={<FullHeightSpinner />}>
      <NewTermsPage country={profile.country} kinds={kinds} />
    </Suspense>
  )
}
