import { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useNow } from '#lib/time/use-now.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Register } from './Register.tsx'
import { RegisterFiles } from './RegisterFiles.tsx'

/** Shows the treatments of all sites that the reader sees. A gap is filled in the register of its site. */
export function AllMedicinePage() {
  const { t } = useTranslation('medicine')
  const list = useList(medicine.ofAll, { name: 'medicine', page: true })
  const now = useNow()
  return (
    <>
      <PageHead title={t('titleAll')} crumbs={[{ label: t('titleAll') }]} />
      <Sheet>
        <Register list={list} today={localDay(now / 1000, Intl.DateTimeFormat().resolvedOptions().timeZone)}>
          <RegisterFiles search={list.search} />
        </Register>
      </Sheet>
    </>
  )
}
