import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSupplierOptions, useTemplateOptions } from '#admin/licences/use-options.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Order.module.css'
import { NEW_ITEM, type OrderValues } from './order-values.ts'

export interface OrderFieldsProps {
  form: FormState<OrderValues>
  /** The templates that the order has already. */
  held?: readonly number[]
}

/** Shows the fields: for whom the order is, and line by line how many of which licence. */
export function OrderFields({ form, held }: OrderFieldsProps) {
  const { t } = useTranslation('licences')
  const items = useFieldArray({ control: form.fields.control, name: 'order_items' })
  const templates = useTemplateOptions(held)
  const isRenewal = (index: number) => form.fields.watch(`order_items.${index}.renews`).length > 0
  return (
    <>
      <SelectInput
        form={form}
        name="supplier"
        label={t('column.supplier')}
        placeholder={t('choose.supplier')}
        options={useSupplierOptions()}
        dense
      />
      <fieldset className={classes.lines}>
        <Text className={classes.heading} as="legend" size="heading">
          {t('form.items')}
        </Text>
        {items.fields.map(({ id }, index) => (
          <div key={id} className={classes.line}>
            <SelectInput
              form={form}
              name={`order_items.${index}.license_template_id`}
              label={t('form.template', { number: index + 1 })}
              placeholder={t('choose.template')}
              options={templates}
              dense
            />
            {isRenewal(index) ? (
              <RenewedMonitors form={form} index={index} />
            ) : (
              <NumberInput
                form={form}
                name={`order_items.${index}.quantity`}
                label={t('form.quantity')}
                whole
                dense
              />
            )}
            <Button
              variant="text"
              icon={IconTrash}
              className={classes.remove}
              aria-label={t('form.remove', { number: index + 1 })}
              title={t('form.remove', { number: index + 1 })}
              disabled={items.fields.length === 1}
              onClick={() => items.remove(index)}
            />
          </div>
        ))}
        <Button variant="text" size="dense" icon={IconPlus} onClick={() => items.append({ ...NEW_ITEM })}>
          {t('form.add')}
        </Button>
      </fieldset>
    </>
  )
}

/** Asks which monitors a line renews: there are as many licences as monitors. */
function RenewedMonitors({ form, index }: { form: FormState<OrderValues>; index: number }) {
  const { t } = useTranslation('licences')
  const name = `order_items.${index}.renews` as const
  const { register, watch, formState } = form.fields
  register(name)
  form.shown.add(name)
  const codes = watch(name)
  const error = formState.errors.order_items?.[index]?.renews?.message
  return (
    <div>
      <strong>{t('renewal.count', { count: codes.length })}</strong>
      <Text size="small" tone="muted">
        {codes.join(', ')}
      </Text>
      {error !== undefined && <FormNotice>{error}</FormNotice>}
    </div>
  )
}
