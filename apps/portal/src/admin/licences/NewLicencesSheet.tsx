import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { useSupplierOptions, useTemplateOptions } from './use-options.ts'

interface Values {
  license_template_id: number | null
  supplier: number | null
  quantity: number | null
}
const EMPTY: Values = { license_template_id: null, supplier: null, quantity: 1 }

/** Adds licences without an order: a renewal, or one as a favour. */
export function NewLicencesSheet() {
  const { t } = useTranslation('licences')
  const navigate = useNavigate()
  const close = () => navigate({ to: '/admin/licenses/list', search: true })
  const form = useEndpointForm(licences.create, {
    defaultValues: EMPTY,
    done: ({ items }) => t('make.done', { count: items.length }),
    onDone: () => close(),
  })
  return (
    <SideSheet title={t('make.title')} subtitle={t('make.subtitle')} onClose={() => void close()}>
      <EndpointForm
        form={form}
        submit={t('make.submit', { count: form.fields.watch('quantity') ?? 1 })}
        busy={t('make.busy')}
        button={{ size: 'control' }}
        beside={<Button onClick={() => void close()}>{t('cancel')}</Button>}
      >
        <SelectInput
          form={form}
          name="license_template_id"
          label={t('column.template')}
          placeholder={t('choose.template')}
          options={useTemplateOptions()}
        />
        <SelectInput
          form={form}
          name="supplier"
          label={t('form.supplierOptional')}
          placeholder={t('choose.noSupplier')}
          options={useSupplierOptions()}
        />
        <NumberInput form={form} name="quantity" label={t('form.quantity')} whole />
      </EndpointForm>
    </SideSheet>
  )
}
