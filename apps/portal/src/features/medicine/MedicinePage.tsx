import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { GapField } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import { localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { RegisteredTreatment } from '@earshot/contract/schemas/batches/medicine.ts'
import { IconListCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import classes from '#domain/medicine/Medicine.module.css'
import { useRegisterWords } from '#domain/medicine/use-register-words.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { ShareButton } from '#domain/sharing/ShareButton.tsx'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { PageActions } from '#ui/page/PageParts.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { GapSheet } from './GapSheet.tsx'
import { Register, type RegisterList } from './Register.tsx'
import { RegisterFiles } from './RegisterFiles.tsx'

interface GapWalk {
  records: readonly RegisteredTreatment[]
  field?: GapField
}

/** Shows the medicine register of a site: every treatment as keepers must hold it, with its gaps and a way to fill them. */
export function MedicinePage() {
  const { t } = useTranslation('medicine')
  const { siteId } = useParams({ from: '/app/sites/$siteId/medicine' })
  const params = { siteId }
  const site = useEndpoint(sites.read, { params })
  const list = useList(medicine.ofSite, { name: 'medicine', params, page: true })
  const may = useSiteRights(siteId)
  const now = useNow()
  const [walk, setWalk] = useState<GapWalk | null>(null)
  const mayFill = may(logbook.updateTreatment)
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <PageActions>
        <ShareButton siteId={siteId} view={{ kind: 'REGISTER', airspace: null }} />
      </PageActions>
      <Sheet>
        <Register
          list={list}
          siteId={siteId}
          today={localDay(now / 1000, zoneOrUtc(site.data?.timezone ?? ''))}
          onFill={mayFill ? (record, field) => setWalk({ records: [record], field }) : undefined}
        >
          <Row gap="2 4" align="center" wrap>
            {may(medicine.download) && <RegisterFiles siteId={siteId} search={list.search} />}
            {mayFill && <FillGaps siteId={siteId} list={list} onStart={records => setWalk({ records })} />}
            <AllSitesLink />
          </Row>
        </Register>
      </Sheet>
      {walk !== null && <GapSheet {...walk} onClose={() => setWalk(null)} />}
    </>
  )
}

interface FillGapsProps {
  siteId: number
  list: RegisterList
  onStart: (records: readonly RegisteredTreatment[]) => void
}

/** Begins the walk through all records of the list that lack something, on whatever page they stand. */
function FillGaps({ siteId, list: { search, page }, onStart }: FillGapsProps) {
  const { t } = useTranslation('medicine')
  const words = useRegisterWords()
  const incomplete = page.data?.totals.incomplete ?? 0
  const query = { ...search, page: 1, perPage: LIMITS.page.max, gaps: true }
  const all = useMutation({
    mutationFn: () => call(medicine.ofSite, { params: { siteId }, query }),
    onSuccess: ({ items }) => onStart(items),
    onError: error => showToast({ kind: 'error', text: error.message }),
    meta: { failure: 'part' },
  })
  if (incomplete === 0) return null
  return (
    <Button
      variant="text"
      size="dense"
      icon={IconListCheck}
      busy={all.isPending}
      onClick={() => all.mutate()}
    >
      {t('fill.all', { figure: words.number(incomplete) })}
    </Button>
  )
}

/** Leads to the register of all sites, for those who have more than one. */
function AllSitesLink() {
  const { t } = useTranslation('medicine')
  const all = useEndpoint(sites.list, { query: { perPage: 1 } }, { page: false })
  if ((all.data?.total ?? 0) < 2) return null
  return (
    <Link className={classes.all} to="/app/medicine">
      {t('allSites')}
    </Link>
  )
}
