import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'

export function NewSupplierSheet() {
  const { t } = useTranslation('suppliers')
  const navigate = useNavigate()
  const close = () => navigate({ to: '/admin/suppliers/list', search: true })
  const form = useEndpointForm(suppliers.create, {
    defaultValues: { name: '' },
    done: ({ name }) => t('new.done', { name }),
    onDone: ({ id }) =>
      navigate({ to: '/admin/suppliers/supplier-details/$supplierId', params: { supplierId: id } }),
  })
  return (
    <SideSheet title={t('new.title')} onClose={() => void close()}>
      <EndpointForm
        form={form}
        submit={t('new.submit')}
        busy={t('new.busy')}
        button={{ size: 'control' }}
        beside={<Button onClick={() => void close()}>{t('cancel')}</Button>}
      >
        <TextInput form={form} name="name" label={t('column.name')} autoComplete="organization" />
      </EndpointForm>
    </SideSheet>
  )
}
