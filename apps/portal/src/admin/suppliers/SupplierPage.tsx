import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import type { Supplier } from '@earshot/contract/schemas/admin/supplier.ts'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatDayOfYear, formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import { SupplierSites } from './SupplierSites.tsx'
import classes from './Suppliers.module.css'

/** Shows one supplier, with what depends on it and a button to delete it. */
export function SupplierPage() {
  const { t, i18n } = useTranslation('suppliers')
  const { supplierId } = useParams({ from: '/admin/area/suppliers/supplier-details/$supplierId' })
  const supplier = useEndpoint(suppliers.read, { params: { supplierId } })
  const name = supplier.data?.name ?? t('one')
  const language = i18n.language
  return (
    <>
      <AdminDetailHead
        title={name}
        crumbs={[{ label: t('title'), to: '/admin/suppliers/list' }, { label: name }]}
        first={name}
        rest={
          supplier.data && t('since', { date: formatDayOfYear({ at: supplier.data.created_at, language }) })
        }
        actions={supplier.data && <DeleteSupplier supplier={supplier.data} />}
      />
      <div className={classes.page}>
        <AsyncSection resource={supplier} name={t('one')} skeleton={<Skeleton height={84} />}>
          {({ sites, orders, licences }) => (
            <>
              <Figures label={t('figures')} phone="strip">
                <Figure size="small" label={t('column.sites')} value={formatNumber(sites, language)} />
                <Figure size="small" label={t('column.orders')} value={formatNumber(orders, language)} />
                <Figure size="small" label={t('column.licences')} value={formatNumber(licences, language)} />
              </Figures>
              <p className={classes.text}>{t(sites + orders + licences > 0 ? 'kept' : 'free')}</p>
            </>
          )}
        </AsyncSection>
        <SupplierSites supplierId={supplierId} />
      </div>
    </>
  )
}

/** Asks before a supplier is deleted; the server's refusal is shown in the question itself. */
function DeleteSupplier({ supplier: { id, name } }: { supplier: Supplier }) {
  const { t } = useTranslation('suppliers')
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const { run, busy, refusal, clear } = useAction(suppliers.remove, {
    inPlace: true,
    done: t('delete.done', { name }),
    onDone: () => navigate({ to: '/admin/suppliers/list' }),
  })

  function close(): void {
    setIsAsked(false)
    clear()
  }

  return (
    <>
      <Button variant="danger" size="dense" icon={IconTrash} onClick={() => setIsAsked(true)}>
        {t('delete.button')}
      </Button>
      {isAsked && (
        <Dialog title={t('delete.title', { name })} onClose={close}>
          <p className={classes.text}>{t('delete.text')}</p>
          {refusal !== null && <FormNotice>{refusal}</FormNotice>}
          <Row gap="2" justify="end" wrap above="4">
            <Button onClick={close}>{t('cancel')}</Button>
            <Button variant="danger" busy={busy} onClick={() => void run({ params: { supplierId: id } })}>
              {t('delete.confirm', { name })}
            </Button>
          </Row>
        </Dialog>
      )}
    </>
  )
}
