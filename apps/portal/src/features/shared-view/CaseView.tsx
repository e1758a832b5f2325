import type { SharedView } from '@earshot/contract/schemas/farm/share.ts'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '#domain/cases/CaseHistory.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { AirspaceView } from './AirspaceView.tsx'

/** Shows an airspace with the story of its case. */
export function CaseView({ view }: { view: Extract<SharedView, { kind: 'CASE' }> }) {
  const { t } = useTranslation('cases')
  return (
    <Stack gap="6">
      <AirspaceView view={view} />
      <section aria-labelledby="shared-story">
        <SectionHead id="shared-story" title={t('soFar')} lined />
        <CaseHistory story={view.story} />
      </section>
    </Stack>
  )
}
