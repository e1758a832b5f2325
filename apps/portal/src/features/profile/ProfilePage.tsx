import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet, type SheetProps } from '#ui/page/Sheet.tsx'
import type { SectionKey } from './sections.ts'

export interface ProfilePageProps {
  section: SectionKey | 'password'
  aside?: ReactNode
  asideHolds?: SheetProps['asideHolds']
  children: ReactNode
}

/** Shows one page of the profile: its title, the link back to the launcher, and its sheet. */
export function ProfilePage({ section, aside, asideHolds = 'facts', children }: ProfilePageProps) {
  const { t } = useTranslation('profile')
  const name = t(`section.${section}`)
  return (
    <>
      <PageHead title={name} crumbs={[{ label: t('title'), to: '/app/profile' }, { label: name }]} />
      <Sheet aside={aside} asideHolds={asideHolds}>
        {children}
      </Sheet>
    </>
  )
}
