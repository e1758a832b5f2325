import { DOMAIN } from '@earshot/contract/domain.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { type AdminGatewayDetail, GatewayFields } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { DEVICE_MODES } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MinutesField } from '#admin/hardware/MinutesField.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { type Change, ConflictNotice } from '#ui/forms/ConflictNotice.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'

const RULES = { schema: GatewayFields }

interface EditGatewayProps {
  gateway: AdminGatewayDetail
  onClose: () => void
}

/**
 * Shows a form for the gateway as it was when the sheet was opened: changes by somebody else are announced, not taken
 * over.
 */
export function EditGateway({ gateway: latest, onClose }: EditGatewayProps) {
  const { t } = useTranslation('hardware')
  const [gateway, setGateway] = useState(latest)
  return (
    <SideSheet title={t('manage.editTitle', { code: latest.code })} onClose={onClose}>
      <GatewayForm
        key={gateway.revision}
        gateway={gateway}
        latest={latest}
        onClose={onClose}
        onReload={() => setGateway(latest)}
      />
    </SideSheet>
  )
}

interface GatewayFormProps extends EditGatewayProps {
  latest: AdminGatewayDetail
  onReload: () => void
}

function GatewayForm({ gateway, latest, onClose, onReload }: GatewayFormProps) {
  const { t } = useTranslation('hardware')
  const [typed, setTyped] = useState<number | null>(null)
  const { device_mode: former } = gateway
  const form = useEndpointForm(adminGateways.change, {
    params: { gatewayId: gateway.id },
    rules: RULES,
    defaultValues: { name: gateway.name, device_mode: former },
    // A mode that stays is not sent, because its minutes would begin anew.
    toBody: ({ name, device_mode = former }) => ({
      name,
      ...((device_mode !== former || typed !== null) && {
        device_mode,
        device_mode_parameter: minutesOf(device_mode),
      }),
      revision: gateway.revision,
    }),
    done: ({ code }) => t('manage.editDone', { code }),
    onDone: async (_, renew) => {
      await renew()
      onClose()
    },
  })
  const minutes = minutesOf(form.fields.watch('device_mode'))

  function minutesOf(mode: AdminGatewayDetail['device_mode']): number | null {
    const usual = DOMAIN.gatewayModeMinutes[mode]
    if (usual === null) return null
    return typed ?? (mode === former ? (gateway.device_mode_parameter ?? usual) : usual)
  }

  return (
    <EndpointForm
      form={form}
      submit={t('manage.save')}
      busy={t('manage.saving')}
      button={{ size: 'control' }}
      beside={<Button onClick={onClose}>{t('manage.cancel')}</Button>}
    >
      <TextInput form={form} name="name" label={t('fact.name')} autoComplete="off" />
      <SelectInput
        form={form}
        name="device_mode"
        label={t('fact.mode')}
        placeholder={t('fact.mode')}
        options={DEVICE_MODES.map(value => ({ value, label: t(`mode.${value}`) }))}
      />
      {minutes !== null && <MinutesField minutes={minutes} onChange={setTyped} />}
      {latest.revision !== gateway.revision && !form.busy && (
        <ConflictNotice changes={changes()} onReload={onReload}>
          {t('manage.changed')}
        </ConflictNotice>
      )}
    </EndpointForm>
  )

  function changes(): Change[] {
    const facts: Change[] = [
      { name: t('fact.name'), before: gateway.name || '–', after: latest.name || '–' },
      { name: t('fact.mode'), before: t(`mode.${former}`), after: t(`mode.${latest.device_mode}`) },
      { name: t('fact.site'), before: gateway.site?.name ?? '–', after: latest.site?.name ?? '–' },
      {
        name: t('fact.registration'),
        before: t(`registration.${gateway.registration}`),
        after: t(`registration.${latest.registration}`),
      },
    ]
    return facts.filter(({ before, after }) => before !== after)
  }
}
