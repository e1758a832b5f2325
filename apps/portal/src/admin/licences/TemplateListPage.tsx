import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import type { LicenceTemplate } from '@earshot/contract/schemas/admin/licence.ts'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/ListPage.module.css'
import shared from '#admin/shared/shared.module.css'
import { useList } from '#api/lists/use-list.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { LicenceTabs } from './LicenceTabs.tsx'
import { useLicenceWords } from './licence-words.ts'

/** Lists what can be ordered, the templates on sale first. */
export function TemplateListPage() {
  const { t } = useTranslation('licences')
  const list = useList(licences.templates, { name: 'licence-templates', page: true })
  const total = list.page.data?.total
  return (
    <>
      <AdminHead
        title={t('templates')}
        first={total === undefined ? t('templates') : t('answer.templates', { count: total })}
      />
      <LicenceTabs />
      <div className={classes.list}>
        <DataTable
          label={t('templates')}
          list={list}
          columns={useTemplateColumns()}
          rowKey={template => template.id}
          density="dense"
          isOver={template => !template.active}
          empty={<EmptyState title={t('emptyTemplates.title')} text={t('emptyTemplates.text')} />}
        />
      </div>
    </>
  )
}

function useTemplateColumns(): Column<LicenceTemplate>[] {
  const { t } = useTranslation('licences')
  const words = useLicenceWords()
  return [
    {
      key: 'name',
      header: t('column.template'),
      cell: ({ name }) => <strong className={shared.name}>{name}</strong>,
      card: 'title',
    },
    {
      key: 'duration',
      width: 120,
      header: t('column.term'),
      cell: template => t('months', { count: template.duration_months }),
      card: 'line',
    },
    {
      key: 'sensors',
      header: t('column.sensors'),
      cell: ({ sensors }) => words.sensors(sensors),
      card: 'line',
    },
    {
      key: 'products',
      header: t('column.products'),
      cell: template => words.products(template.product_types),
      hideable: true,
    },
    {
      key: 'renews',
      width: 140,
      header: t('column.renews'),
      cell: ({ auto_renew: renews }) => (
        <span className={renews ? shared.name : shared.calm}>{t(renews ? 'renews' : 'renewsNot')}</span>
      ),
      hideable: true,
    },
    { key: 'code', width: 120, header: t('column.code'), cell: ({ price_code }) => price_code, card: 'fact' },
    {
      key: 'active',
      width: 140,
      header: t('column.status'),
      cell: ({ active }) => (
        <span className={active ? shared.calm : shared.name}>{t(active ? 'sold' : 'soldNot')}</span>
      ),
      card: 'mark',
    },
  ]
}
