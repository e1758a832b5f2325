import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { type Standing, useStanding } from '#features/site-editor/saving/use-standing.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Shows the site to edit, to people who may edit it. */
export function StandingSite({
  siteId,
  children,
}: {
  siteId: number
  children: (standing: Standing) => ReactNode
}) {
  const { t } = useTranslation('siteEditor')
  const may = useSiteRights(siteId)
  const site = useEndpoint(sites.read, { params: { siteId } })
  const structure = useEndpoint(sites.structure, { params: { siteId } }, { staleTimeMs: 0 })
  const standing = useStanding(site, structure)
  if (standing !== null && may(siteEditor.update)) return children(standing)
  const resource = structure.isError
    ? structure
    : site.isError
      ? site
      : { ...structure, data: standing ?? undefined }
  return (
    <>
      <PageHead
        title={t('step.structure')}
        crumbs={[{ label: t('sites'), to: '/app/sites' }, { label: site.data?.name ?? '' }]}
      />
      <Sheet>
        <AsyncSection<unknown> resource={resource} name={t('step.structure')} skeleton={<Waiting />}>
          {() => <EmptyState title={t('mayNot.title')} text={t('mayNot.text')} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

function Waiting() {
  return (
    <div>
      <Skeleton width="60%" height={34} />
      <Skeleton width="100%" height={320} radius={12} />
    </div>
  )
}
