import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { EntryForm } from '#ui/forms/EntryForm.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { GatewaySections } from './GatewaySections.tsx'
import classes from './RegisterPage.module.css'

const EMPTY = { code: '', mac_address: '', sim: '', name: '', site: '' }

interface Issued {
  id: number
  code: string
  secret: string
}

/** Makes a gateway known with its address, and shows its secret: once, and nowhere else. */
export function RegisterPage() {
  const { t } = useTranslation('hardware')
  const [issued, setIssued] = useState<Issued | null>(null)
  return (
    <>
      <AdminHead
        title={t('register.title')}
        first={issued === null ? t('register.first') : t('register.done', { code: issued.code })}
        rest={issued === null ? t('register.rest') : undefined}
      />
      <GatewaySections />
      <div className={classes.page}>
        {issued === null ? <RegisterForm onDone={setIssued} /> : <Secret issued={issued} />}
      </div>
    </>
  )
}

function RegisterForm({ onDone }: { onDone: (issued: Issued) => void }) {
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
      <TextInput form={form} name="site" label={t('register.site')} inputMode="numeric" autoComplete="off" />
    </EntryForm>
  )
}

/** In memory only: not in the address, not stored, in no toast. */
function Secret({ issued: { id, secret } }: { issued: Issued }) {
  const { t } = useTranslation('hardware')
  const navigate = useNavigate()
  const [isStored, setStored] = useState(false)
  const copy = useCopy()
  return (
    <section className={classes.secret} aria-labelledby="secret">
      <LeaveGuard isActive={() => !isStored} title={t('register.leave')} text={t('register.leaveText')} />
      <h2 id="secret">{t('register.secret')}</h2>
      <p className={classes.value}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <p>{t('register.once')}</p>
      <Button variant={isStored ? 'outline' : 'primary'} onClick={() => copy(secret, t('register.copied'))}>
        {t('register.copy')}
      </Button>
      <label className={classes.check}>
        <input type="checkbox" checked={isStored} onChange={event => setStored(event.target.checked)} />
        {t('register.stored')}
      </label>
      <Button
        variant={isStored ? 'primary' : 'outline'}
        disabled={!isStored}
        onClick={() =>
          void navigate({ to: '/admin/gateways/$gatewayId', params: { gatewayId: id }, replace: true })
        }
      >
        {t('register.finish')}
      </Button>
    </section>
  )
}
