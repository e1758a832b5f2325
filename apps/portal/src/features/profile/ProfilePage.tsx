import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import type { SectionKey } from './sections.ts'

export interface ProfilePageProps {
  section: SectionKey
  aside?: ReactNode
  children: ReactNode
}

/** One screen of the profile: its title, the way back to the launcher, its sheet. */
export function ProfilePage({ section, aside, children }: ProfilePageProps) {
  const { t } = useTranslation('profile')
  const name = t(`section.${section}`)
  return (
    <>
      <PageHead title={name} crumbs={[{ label: t('title'), to: '/app/profile' }, { label: name }]} />
      <Sheet aside={aside}>{children}</Sheet>
    </>
  )
}
