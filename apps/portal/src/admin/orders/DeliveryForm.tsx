import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { codeKey, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import {
  type DeliveryCheck,
  DeliveryForm as DeliverySchema,
  type OrderDetail,
} from '@earshot/contract/schemas/admin/order.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from '@earshot/contract/values.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatList } from '#lib/text/locale.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Order.module.css'

/** A device becomes installed by being hung up, so that status is not offered. */
const OFFERED = DELIVERY_STATUSES.filter(status => status !== 'INSTALLED')

const EMPTY: { delivery_status: DeliveryStatus; deviceCodes: string } = {
  delivery_status: 'DELIVERED',
  deviceCodes: '',
}

/** Records a delivery. Codes are checked as they are typed; those that do not fit are listed and left out. */
export function DeliveryForm({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('licences')
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
      deviceCodes: body.deviceCodes.filter(code => !hasProblem(check, code)),
    }),
    replaces: orders.read,
    done: ({ id }) => t('delivery.done', { number: id }),
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
        waitingFor={waitingFor()}
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
        <Text size="small" tone="muted">
          {t('delivery.read', { count: codes.length })}
        </Text>
        {check !== undefined && codes.length > 0 && <DeliveryProblems check={check} />}
      </EndpointForm>
    </section>
  )

  function waitingFor(): string | undefined {
    if (codes.length === 0) return undefined
    if (check === undefined || isLate) return t('delivery.checking')
    return fitting === 0 ? t('delivery.nothing') : undefined
  }
}

function codesIn(text: string): string[] {
  return readCodes(text).map(({ code }) => code)
}

function hasProblem(check: DeliveryCheck | undefined, code: string): boolean {
  return (
    check?.problems.some(each => each.problem !== 'TWICE' && codeKey(each.code) === codeKey(code)) ?? false
  )
}

/** Shows how many codes fit and where they go, then each code that does not, with its reason. */
function DeliveryProblems({ check }: { check: DeliveryCheck }) {
  const { t, i18n } = useTranslation('licences')
  const lines = check.items.map(({ count, license_template: name }) => t('delivery.line', { count, name }))
  return (
    <div aria-live="polite">
      <p className={classes.fit}>
        <strong>{t('delivery.fit', { count: check.fitting })}</strong> {formatList(lines, i18n.language)}
      </p>
      {check.problems.length > 0 && (
        <ul className={classes.problems}>
          {check.problems.map(({ code, problem, site, order }) => (
            <li key={`${code} ${problem}`}>
              <StatusMark status={problem === 'TWICE' ? 'Warning' : 'Alarm'} size={12} />
              <strong>{code}</strong>
              <span>{t(`problem.${problem}`, { site: site?.name, order })}</span>
            </li>
          ))}
        </ul>
      )}
      <Text size="small" tone="muted">
        {t('delivery.remaining', { count: check.remaining })}
      </Text>
    </div>
  )
}

/** The check waits until nothing has been typed for this time. */
const PAUSE_MS = 300

/** Returns what the delivery would do; `isLate` holds while the answer is for what stood there before. */
function useCheckedDelivery(
  orderId: number,
  { status, codes }: { status: DeliveryStatus; codes: readonly string[] },
) {
  const typed = JSON.stringify({ status, codes })
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const input = {
    params: { orderId },
    body: { delivery_status: status, deviceCodes: [...codes] },
  }
  const answer = useQuery({
    queryKey: [...endpointKey(orders.checkDelivery), orderId, asked],
    queryFn: ({ signal }) => call(orders.checkDelivery, input, { signal }),
    enabled: codes.length > 0 && asked === typed,
    placeholderData: keepPreviousData,
    meta: { failure: 'part' },
  })
  return {
    check: codes.length === 0 ? undefined : answer.data,
    isLate: asked !== typed || answer.isPlaceholderData,
  }
}
