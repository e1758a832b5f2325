import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { isOrderEditable } from '@earshot/contract/rules/hardware/orders.ts'
import type { Renewals } from '@earshot/contract/schemas/admin/licence.ts'
import { type OrderDetail, OrderForm as OrderSchema } from '@earshot/contract/schemas/admin/order.ts'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { ChoiceInput } from '#ui/forms/inputs/RadioField.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import classes from './Order.module.css'
import { OrderConflict } from './OrderConflict.tsx'
import { OrderFields } from './OrderFields.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { newOrder, type OrderValues } from './order-values.ts'

/** Places an order, or saves one to continue later. A renewal begins with the monitors that need one. */
export function NewOrderPage() {
  const { t } = useTranslation('licences')
  const asked = useSearch({ from: '/admin/area/licenses/orders/add' })
  const isRenewal = asked.site !== undefined || asked.codes !== undefined
  const renewals = useEndpoint(licences.renewals, { query: asked }, { enabled: isRenewal })
  if (!isRenewal) return <NewOrder />
  return (
    <AsyncSection
      resource={renewals}
      name={t('order.new')}
      inset
      skeleton={<Skeleton height={320} radius={0} />}
    >
      {data => <NewOrder renewals={data} />}
    </AsyncSection>
  )
}

function NewOrder({ renewals }: { renewals?: Renewals }) {
  const { t } = useTranslation('licences')
  const navigate = useNavigate()
  const form = useEndpointForm(orders.create, {
    defaultValues: newOrder(renewals),
    // A renewal is made from the licences that end, whatever was begun here before, so it has no draft.
    ...(renewals === undefined && { draft: 'order' }),
    onDone: ({ id }) => navigate({ to: '/admin/licenses/orders/$orderId', params: { orderId: id } }),
  })
  const isDraft = form.fields.watch('status') === 'DRAFT'
  return (
    <>
      <OrderHead label={t('order.new')} values={form.fields.watch()} />
      <div className={classes.columns}>
        <div className={classes.form}>
          <EndpointForm
            form={form}
            submit={t(isDraft ? 'form.saveDraft' : 'form.place')}
            busy={t('form.saving')}
            button={{ size: 'control' }}
          >
            {renewals?.items.length === 0 && (
              <Text size="small" tone="muted">
                {t('renewal.none')}
              </Text>
            )}
            <OrderFields form={form} />
            <ChoiceInput
              form={form}
              name="status"
              label={t('form.then')}
              options={(['SUBMITTED', 'DRAFT'] as const).map(value => ({
                value,
                label: t(`form.${value}`),
                text: t(`form.${value}Text`),
              }))}
            />
          </EndpointForm>
        </div>
        <OrderSummary values={form.fields.watch()} />
      </div>
    </>
  )
}

/** Changes what an order asks for; a confirmed order cannot be changed here. */
export function EditOrderPage() {
  const { t } = useTranslation('licences')
  const { orderId } = useParams({ from: '/admin/area/licenses/orders/$orderId/edit' })
  const order = useEndpoint(orders.read, { params: { orderId } })
  return (
    <AsyncSection
      resource={order}
      name={t('order.one')}
      inset
      skeleton={<Skeleton height={320} radius={0} />}
    >
      {latest => <EditSeenOrder latest={latest} />}
    </AsyncSection>
  )
}

/** Edits the order as it was opened: changes by somebody else meanwhile are announced, not taken over. */
function EditSeenOrder({ latest }: { latest: OrderDetail }) {
  const [seen, setSeen] = useState(latest)
  if (!isOrderEditable(seen.status)) {
    return <Navigate to="/admin/licenses/orders/$orderId" params={{ orderId: seen.id }} replace />
  }
  return <EditOrder key={seen.revision} seen={seen} latest={latest} onReload={() => setSeen(latest)} />
}

function valuesOf({ supplier, status, order_items: items }: OrderDetail): OrderValues {
  return {
    supplier: supplier.id,
    status: status === 'DRAFT' ? 'DRAFT' : 'SUBMITTED',
    order_items: items.map(({ license_template_id, quantity, renews }) => ({
      license_template_id,
      quantity,
      renews,
    })),
  }
}

interface EditOrderProps {
  seen: OrderDetail
  latest: OrderDetail
  onReload: () => void
}

function EditOrder({ seen, latest, onReload }: EditOrderProps) {
  const { t } = useTranslation('licences')
  const { id: orderId, revision } = seen
  const values = valuesOf(seen)
  const navigate = useNavigate()
  const back = () => navigate({ to: '/admin/licenses/orders/$orderId', params: { orderId } })
  const form = useEndpointForm(orders.update, {
    params: { orderId },
    defaultValues: values,
    rules: { schema: OrderSchema },
    // The order's steps are taken on its own page.
    toBody: ({ supplier, order_items }) => ({ supplier, order_items, revision }),
    replaces: orders.read,
    onDone: back,
  })
  const held = values.order_items.flatMap(({ license_template_id: id }) => id ?? [])
  return (
    <>
      <OrderHead label={t('order.edit')} orderId={orderId} values={form.fields.watch()} />
      <div className={classes.columns}>
        <div className={classes.form}>
          <EndpointForm
            form={form}
            submit={t('form.save')}
            busy={t('form.saving')}
            button={{ size: 'control' }}
            beside={<Button onClick={() => void back()}>{t('cancel')}</Button>}
          >
            <OrderFields form={form} held={held} />
            {latest.revision !== revision && !form.busy && (
              <OrderConflict seen={seen} now={latest} onReload={onReload} />
            )}
          </EndpointForm>
        </div>
        <OrderSummary values={form.fields.watch()} held={held} />
      </div>
    </>
  )
}

interface OrderHeadProps {
  label: string
  orderId?: number
  values: OrderValues
}

/** Shows what is being ordered, or what is still missing. */
function OrderHead({ label, orderId, values }: OrderHeadProps) {
  const { t } = useTranslation('licences')
  const count = values.order_items.reduce((sum, item) => sum + (item.quantity ?? 0), 0)
  const open = values.order_items.filter(item => item.license_template_id === null).length
  const to = `/admin/licenses/orders/${orderId}`
  return (
    <AdminDetailHead
      title={label}
      crumbs={[
        { label: t('title'), to: '/admin/licenses/list' },
        { label: t('orders'), to: '/admin/licenses/orders' },
        ...(orderId === undefined ? [] : [{ label: String(orderId), to }]),
        { label },
      ]}
      first={t('form.answer', { count })}
      rest={
        values.supplier === null
          ? t('form.noSupplier')
          : open > 0
            ? t('form.noTemplate', { count: open })
            : undefined
      }
    />
  )
}
