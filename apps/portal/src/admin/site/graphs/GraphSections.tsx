import { useTranslation } from 'react-i18next'
import { SubPages } from '#admin/kit/SubPages.tsx'
import { searchAfter } from '#lib/use-address.ts'

const keepRange = ({ range }: { range?: unknown }) => ({ ...(range !== undefined && { range }) })

/** Shows links to the three graphs of a site; the range stays from one to the next. */
export function GraphSections({ siteId }: { siteId: number }) {
  const { t } = useTranslation('site-tabs')
  const link = { params: { siteId }, search: searchAfter(keepRange, {}) }
  return (
    <SubPages
      label={t('graphs.title')}
      pages={[
        {
          link: { ...link, to: '/admin/sites/$siteId/graphs/data-availability' },
          label: t('graphs.availability'),
        },
        { link: { ...link, to: '/admin/sites/$siteId/graphs/data-usage' }, label: t('graphs.usage') },
        {
          link: { ...link, to: '/admin/sites/$siteId/graphs/rdi-temperature-humidity' },
          label: t('graphs.readings'),
        },
      ]}
    />
  )
}
