import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import type { GatewayRegistered } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey } from '#api/queries.ts'
import { EntryForm } from '#ui/forms/EntryForm.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { GatewaySecret } from './GatewaySecret.tsx'
import { GatewaySections } from './GatewaySections.tsx'
import classes from './RegisterPage.module.css'
import { SitePick } from './SitePick.tsx'

const EMPTY: Record<'code' | 'mac_address' | 'sim' | 'name', string> & { site: string | number } = {
  ...{ code: '', mac_address: '', sim: '', name: '' },
  site: '',
}

/** Registers a gateway with its address, and shows its secret once and nowhere else. */
export function RegisterPage() {
  const { t } = useTranslation('hardware')
  const navigate = useNavigate()
  const [issued, setIssued] = useState<GatewayRegistered | null>(null)
  return (
    <>
      <AdminHead
        title={t('register.title')}
        first={issued === null ? t('register.first') : t('register.done', { code: issued.code })}
        rest={issued === null ? t('register.rest') : undefined}
      />
      <GatewaySections />
      <div className={classes.page}>
        {issued === null ? (
          <RegisterForm onDone={setIssued} />
        ) : (
          <GatewaySecret
            secret={issued.secret}
            leaveText={t('register.leaveText')}
            onFinish={() =>
              void navigate({
                to: '/admin/gateways/$gatewayId',
                params: { gatewayId: issued.id },
                replace: true,
              })
            }
          />
        )}
      </div>
    </>
  )
}

function RegisterForm({ onDone }: { onDone: (issued: GatewayRegistered) => void }) {
  const { t } = useTranslation('hardware')
  const queryClient = useQueryClient()
  const form = useEntryForm(adminGateways.register, {
    defaultValues: EMPTY,
    onDone: answer => {
      void queryClient.invalidateQueries({ queryKey: endpointKey(adminGateways.list) })
      void queryClient.invalidateQueries({ queryKey: endpointKey(adminGateways.stats) })
      onDone(answer)
    },
  })
  return (
    <EntryForm form={form} submit={t('register.submit')} busy={t('register.busy')}>
      <TextInput form={form} name="code" label={t('register.code')} autoComplete="off" spellCheck={false} />
      <TextInput
        form={form}
        name="mac_address"
        label={t('register.mac')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput form={form} name="sim" label={t('register.sim')} autoComplete="off" />
      <TextInput form={form} name="name" label={t('register.name')} autoComplete="off" />
      <SitePick form={form} name="site" />
    </EntryForm>
  )
}
