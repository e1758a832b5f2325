import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { GatewayRegistered } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import type { InputOf } from '#ui/forms/inputs/use-input.ts'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { GatewaySections } from './GatewayHead.tsx'
import { GatewaySecret } from './GatewaySecret.tsx'
import classes from './RegisterPage.module.css'

const EMPTY: Record<'code' | 'mac_address' | 'sim' | 'name', string> & { site: string | number } = {
  code: '',
  mac_address: '',
  sim: '',
  name: '',
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
  const form = useEndpointForm(adminGateways.register, {
    defaultValues: EMPTY,
    onDone: answer => onDone(answer),
  })
  return (
    <EndpointForm form={form} submit={t('register.submit')} busy={t('register.busy')}>
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
    </EndpointForm>
  )
}

/** The most sites that are offered: typing more narrows them down. */
const SHOWN = 50

interface SitePickProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, string | number | null | undefined>
}

/** Finds one of the fleet's sites by its name; the chosen one stays while others are searched for. */
function SitePick<Values extends FieldValues>({ form, name }: SitePickProps<Values>) {
  const { t } = useTranslation('hardware')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useEndpoint(
    adminSites.list,
    { query: { display_status: 'ALL', perPage: SHOWN, ...(search !== '' && { search }) } },
    { page: false, keepPrevious: true },
  )
  const [chosen, setChosen] = useState<{ id: number; name: string; city: string } | null>(null)
  const found = data?.items ?? []
  const chosenId: unknown = form.fields.watch(name)
  const listed = found.find(({ id }) => id === chosenId)
  if (listed !== undefined && listed.id !== chosen?.id) setChosen(listed)
  const isMissing = listed === undefined && chosen !== null && chosen.id === chosenId
  const sites = isMissing ? [chosen, ...found] : found
  return (
    <>
      <Field
        label={t('register.findSite')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <SelectInput
        form={form}
        name={name}
        label={t('register.site')}
        placeholder={t('noSite')}
        options={sites.map(site => ({
          value: site.id,
          label: site.city === '' ? site.name : `${site.name}, ${site.city}`,
        }))}
      />
    </>
  )
}
