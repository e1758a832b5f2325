import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import type { Supplier } from '@earshot/contract/schemas/admin/supplier.ts'
import { IconPlus } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/ListPage.module.css'
import shared from '#admin/shared/shared.module.css'
import { useList } from '#api/lists/use-list.ts'
import { formatDate, formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { openColumn } from '#ui/table/open-column.tsx'

/** Lists dealers and installers by name, with what depends on each. */
export function SupplierListPage() {
  const { t, i18n } = useTranslation('suppliers')
  const navigate = useNavigate()
  const list = useList(suppliers.list, { name: 'suppliers', page: true })
  const add = () => void navigate({ to: '/admin/suppliers/list/new', search: true })
  const total = list.page.data?.total
  return (
    <>
      <AdminHead
        title={t('title')}
        first={total === undefined ? t('title') : t('answer', { count: total })}
      />
      <div className={classes.list}>
        <DataTable
          label={t('title')}
          list={list}
          columns={useColumns(i18n.language)}
          rowKey={supplier => supplier.id}
          density="dense"
          filters={
            <>
              <p className={classes.hint}>{t('order')}</p>
              <Button variant="primary" size="dense" icon={IconPlus} className={classes.add} onClick={add}>
                {t('new.button')}
              </Button>
            </>
          }
          empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
        />
      </div>
      <Outlet />
    </>
  )
}

function useColumns(language: string): Column<Supplier>[] {
  const { t } = useTranslation('suppliers')
  const count = (value: number) => (
    <span className={value === 0 ? shared.calm : undefined}>{formatNumber(value, language)}</span>
  )
  return [
    { key: 'name', header: t('column.name'), cell: ({ name }) => name, card: 'title' },
    {
      key: 'sites',
      header: t('column.sites'),
      cell: row => count(row.sites),
      align: 'end',
      width: 110,
      card: 'fact',
    },
    {
      key: 'orders',
      header: t('column.orders'),
      cell: row => count(row.orders),
      align: 'end',
      width: 110,
      card: 'fact',
    },
    {
      key: 'licences',
      header: t('column.licences'),
      cell: row => count(row.licences),
      align: 'end',
      width: 120,
      card: 'fact',
    },
    {
      key: 'created_at',
      header: t('column.created'),
      cell: row => <span className={shared.calm}>{formatDate({ at: row.created_at, language })}</span>,
      align: 'end',
      width: 140,
      hideable: true,
    },
    openColumn({
      header: t('column.open'),
      link: ({ id }) => ({ to: '/admin/suppliers/supplier-details/$supplierId', params: { supplierId: id } }),
      label: ({ name }) => t('open', { name }),
    }),
  ]
}
