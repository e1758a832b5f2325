import { security } from '@earshot/contract/endpoints/account/security.ts'
import type { Passkey, Security } from '@earshot/contract/schemas/account/second-factor.ts'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { ConfirmButton } from '#features/profile/ConfirmButton.tsx'
import { useBrowserLabel } from '#features/profile/use-browser-label.ts'
import { formatDate, formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Security.module.css'
import { Way } from './Way.tsx'

/** Lists the reader's passkeys, and has the browser make another. */
export function Passkeys({ own }: { own: Security }) {
  const { t } = useTranslation('security')
  const { passkeys, app, is_required: isRequired } = own
  const mayRemove = !isRequired || app !== null || passkeys.length > 1
  return (
    <section aria-labelledby="passkeys">
      <Row justify="between" align="center" gap="3" wrap className={classes.heading}>
        <div>
          <Text as="h2" size="heading" id="passkeys">
            {t('passkeys.name')}
          </Text>
          <Text size="small" tone="muted">
            {t('passkeys.hint')}
          </Text>
        </div>
        <AddPasskey isPrimary />
      </Row>
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} mayRemove={mayRemove} />
          ))}
        </ul>
      )}
      {passkeys.length === 0 && (
        <Text size="small" tone="muted" className={classes.none}>
          {t('passkeys.none')}
        </Text>
      )}
    </section>
  )
}

/** Has the browser make a passkey, which is called after this browser until somebody says otherwise. */
export function AddPasskey({ isPrimary, onAdded }: { isPrimary: boolean; onAdded?: () => void }) {
  const { t } = useTranslation('security')
  const name = useOwnName()
  const adding = useAction(security.addPasskey, {
    inPlace: true,
    done: t('passkeys.added'),
    onDone: onAdded,
    // The browser is asked between the two calls, for a question that the server has just made.
    send: async ({ body }) => {
      const optionsJSON = await call(security.askNewPasskey, {})
      const { startRegistration } = await import('@simplewebauthn/browser')
      return call(security.addPasskey, {
        body: { ...body, passkey: await startRegistration({ optionsJSON }) },
      })
    },
    refusal: error =>
      error instanceof ApiError ? Object.values(error.fields)[0]?.join(' ') : t('passkeys.notMade'),
  })
  if (window.PublicKeyCredential === undefined) {
    return (
      <Text size="small" tone="muted">
        {t('passkeys.unsupported')}
      </Text>
    )
  }
  return (
    <div className={classes.add}>
      <Button
        variant={isPrimary ? 'primary' : 'outline'}
        icon={IconPlus}
        busy={adding.busy}
        onClick={() => void adding.run({ body: { name, passkey: NOT_MADE_YET } })}
      >
        {t('passkeys.add')}
      </Button>
      {adding.refusal !== null && <FormNotice>{adding.refusal}</FormNotice>}
    </div>
  )
}

/** Stands in the call until the browser has made the passkey. */
const NOT_MADE_YET = {
  id: '',
  rawId: '',
  type: 'public-key',
  response: { clientDataJSON: '', attestationObject: '' },
} as const

function useOwnName(): string {
  const { t } = useTranslation('security')
  const label = useBrowserLabel()
  const system = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find(each =>
    navigator.userAgent.includes(each),
  )
  return system === undefined ? t('passkeys.one') : label({ browser: null, system })
}

function PasskeyRow({ passkey, mayRemove }: { passkey: Passkey; mayRemove: boolean }) {
  const { t, i18n } = useTranslation('security')
  const { language } = i18n
  const now = useNow()
  const [isRenaming, setRenaming] = useState(false)
  const params = { passkeyId: passkey.id }
  const removing = useAction(security.removePasskey, { done: t('passkeys.removed', { name: passkey.name }) })
  const { last_used_at: at, kept_in: product, created_at: created } = passkey
  const date = formatDate({ at: created, language })
  return (
    <>
      <Way
        icon={IconFingerprint}
        name={passkey.name}
        note={product === null ? t('passkeys.since', { date }) : t('passkeys.kept', { date, product })}
        used={at === null ? t('never') : t('used', { when: formatMoment({ at, language, now }) })}
      >
        <Button
          size="dense"
          aria-expanded={isRenaming}
          aria-label={t('ofThing', { action: t('rename'), thing: passkey.name })}
          onClick={() => setRenaming(!isRenaming)}
        >
          {t('rename')}
        </Button>
        {mayRemove && (
          <ConfirmButton
            label={t('remove')}
            describes={passkey.name}
            ask={t('passkeys.ask', { name: passkey.name })}
            confirm={t('remove')}
            busy={removing.busy}
            onConfirm={() => void removing.run({ params })}
          />
        )}
      </Way>
      {isRenaming && (
        <li className={classes.rename}>
          <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />
        </li>
      )}
    </>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation('security')
  const form = useEndpointForm(security.renamePasskey, {
    params: { passkeyId: passkey.id },
    defaultValues: { name: passkey.name },
    onDone,
  })
  return (
    <EndpointForm form={form} submit={t('save')} button={{ block: false, size: 'control' }} leaving="free">
      <TextInput form={form} name="name" label={t('passkeys.label')} autoComplete="off" />
    </EndpointForm>
  )
}
