import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { type SiteDevice, TAKEN_DOWN_AS } from '@earshot/contract/schemas/hardware/device.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './HardwarePage.module.css'

/** A person reads this many at a glance. */
const SUGGESTED = 4

const EMPTY: { code: string; delivery_status: (typeof TAKEN_DOWN_AS)[number] } = {
  code: '',
  delivery_status: 'DELIVERED',
}

interface ReplaceDialogProps {
  siteId: number
  device: SiteDevice
  onClose: () => void
}

/** Asks which monitor replaces this one. It asks first, because a licence is transferred and the old monitor leaves. */
export function ReplaceDialog({ siteId, device, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('monitors')
  const name = device.name || device.code
  const form = useReplaceForm({ siteId, device, name, onClose })
  return (
    <Dialog title={t('replace.title', { name })} onClose={onClose}>
      <p className={classes.dialogText}>
        {t('replace.text', { old: device.code, name, place: device.airspace?.name ?? '' })}{' '}
        {device.licence?.days_left != null &&
          device.licence.days_left > 0 &&
          t('replace.licence', { count: device.licence.days_left })}
      </p>
      <EndpointForm
        form={form}
        submit={t('replace.submit', { name })}
        leaving="free"
        button={{ variant: 'danger', block: true }}
      >
        <TextInput
          form={form}
          name="code"
          label={t('replace.code')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <SpareMonitors
          siteId={siteId}
          onChoose={code => form.fields.setValue('code', code, { shouldDirty: true, shouldValidate: true })}
        />
        <SelectInput
          form={form}
          name="delivery_status"
          label={t('replace.becomes', { code: device.code })}
          placeholder={t('move.choose')}
          options={TAKEN_DOWN_AS.map(value => ({ value, label: t(`delivery.${value}`) }))}
        />
      </EndpointForm>
    </Dialog>
  )
}

/** Offers monitors that hang nowhere, so that no code has to be typed. */
function SpareMonitors({ siteId, onChoose }: { siteId: number; onChoose: (code: string) => void }) {
  const { t } = useTranslation('monitors')
  const spare = useEndpoint(devices.spare, { params: { siteId } })
  const suggestions = spare.data?.items.slice(0, SUGGESTED) ?? []
  if (suggestions.length === 0) return null
  return (
    <div className={classes.suggestions}>
      <p>{t('replace.suggested')}</p>
      {suggestions.map(({ id, code }) => (
        <Button key={id} size="dense" onClick={() => onChoose(code)}>
          {code}
        </Button>
      ))}
    </div>
  )
}

/** Returns the form, and leads to the new monitor's page once it hangs there. */
function useReplaceForm({ siteId, device, name, onClose }: ReplaceDialogProps & { name: string }) {
  const { t } = useTranslation('monitors')
  const navigate = useNavigate()
  return useEndpointForm(devices.replace, {
    params: { siteId, deviceId: device.id },
    defaultValues: EMPTY,
    done: ({ code }) => t('replace.done', { old: device.code, code, name }),
    // The page of the old monitor is left before anything is asked for again, because the monitor is gone from the site.
    onDone: async ({ id }) => {
      onClose()
      await navigate({
        to: '/app/sites/$siteId/monitors/$deviceId',
        params: { siteId, deviceId: id },
        replace: true,
      })
    },
  })
}
