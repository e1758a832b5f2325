import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { codeKey, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { DeliveryCheck, OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { DeliveryForm as DeliverySchema } from '@earshot/contract/schemas/admin/order.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/Text.tsx'
import { showToast } from '#ui/toasts.ts'
import { DeliveryProblems } from './DeliveryProblems.tsx'
import classes from './Order.module.css'
import { useCheckedDelivery } from './use-checked-delivery.ts'
import { useRenewOrder, useStoreOrder } from './use-order.ts'

/** A device becomes installed by being hung up, so that status is not offered. */
const OFFERED = DELIVERY_STATUSES.filter(status => status !== 'INSTALLED')

const EMPTY: { delivery_status: DeliveryStatus; deviceCodes: string } = {
  delivery_status: 'DELIVERED',
  deviceCodes: '',
}

/** Records a delivery. Codes are checked as they are typed; those that do not fit are listed and left out. */
export function DeliveryForm({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('licences')
  const store = useStoreOrder()
  const renew = useRenewOrder(order.id)
  const form = useEndpointForm(orders.deliver, {
    params: { orderId: order.id },
    defaultValues: EMPTY,
    rules: {
      schema: DeliverySchema,
      toInput: ({ deviceCodes, ...rest }) => ({ ...rest, deviceCodes: codesIn(deviceCodes) }),
    },
    toBody: body => ({
      ...body,
      revision: order.revision,
      deviceCodes: body.deviceCodes.filter(code => !isOut(check, code)),
    }),
    onRefused: error => {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') renew()
    },
    onDone: answer => {
      showToast({ kind: 'done', text: t('delivery.done', { number: answer.id }) })
      store(answer)
    },
  })
  const { delivery_status: status, deviceCodes: typed } = form.fields.watch()
  const codes = codesIn(typed)
  const { check, isLate } = useCheckedDelivery(order.id, { status, codes })
  const fitting = check?.fitting ?? 0
  return (
    <section aria-labelledby="delivery">
      <Text id="delivery" className={classes.heading} as="h2" size="heading">
        {t('delivery.title')}
      </Text>
      <EndpointForm
        form={form}
        submit={t('delivery.submit', { count: fitting })}
        busy={t('delivery.busy')}
        button={{ size: 'control' }}
        waits={waits()}
      >
        <SelectInput
          form={form}
          name="delivery_status"
          label={t('delivery.status')}
          placeholder={t('choose.status')}
          options={OFFERED.map(value => ({ value, label: t(`deliveryStatus.${value}`) }))}
        />
        <TextAreaInput
          form={form}
          name="deviceCodes"
          label={t('delivery.codes')}
          rows={6}
          spellCheck={false}
          autoCapitalize="characters"
        />
        <p className={classes.hint}>{t('delivery.read', { count: codes.length })}</p>
        {check !== undefined && codes.length > 0 && <DeliveryProblems check={check} />}
      </EndpointForm>
    </section>
  )

  function waits(): string | undefined {
    if (codes.length === 0) return undefined
    if (check === undefined || isLate) return t('delivery.checking')
    return fitting === 0 ? t('delivery.nothing') : undefined
  }
}

function codesIn(text: string): string[] {
  return readCodes(text).map(({ code }) => code)
}

function isOut(check: DeliveryCheck | undefined, code: string): boolean {
  return (
    check?.problems.some(each => each.problem !== 'TWICE' && codeKey(each.code) === codeKey(code)) ?? false
  )
}
