import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import type { Licence } from '@earshot/contract/schemas/admin/licence.ts'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { showToast } from '#ui/toasts.ts'
import classes from './Licences.module.css'
import { useStoreLicence } from './use-store-licence.ts'

/** Gives an unassigned licence to a monitor. */
export function AssignForm({ licence }: { licence: Licence }) {
  const { t } = useTranslation('licences')
  const store = useStoreLicence()
  const form = useEndpointForm(licences.assign, {
    params: { licenceId: licence.id },
    defaultValues: { device_code: '' },
    onDone: given => {
      showToast({
        kind: 'done',
        text: t('assign.done', { number: given.id, code: given.device?.code ?? '' }),
      })
      store(given)
    },
  })
  return (
    <section aria-label={t('assign.title')}>
      <p className={classes.hint}>{t('assign.text')}</p>
      <EndpointForm form={form} submit={t('assign.submit')} button={{ size: 'control' }} leaving="free">
        <TextInput form={form} name="device_code" label={t('assign.code')} autoCapitalize="characters" />
      </EndpointForm>
    </section>
  )
}
