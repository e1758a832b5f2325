import { security } from '@earshot/contract/endpoints/account/security.ts'
import type { AppSetup as Setup } from '@earshot/contract/schemas/account/second-factor.ts'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#ui/actions/Button.module.css'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { useCopy } from '#ui/actions/use-copy.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { QrCode } from '#ui/pictures/QrCode.tsx'
import { ShownCodes } from './RecoveryCodes.tsx'
import classes from './Security.module.css'

/** Sets an authenticator app up: it reads a secret, answers with a code, and then the recovery codes are shown. */
export function AppSetup({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('security')
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const beginning = useAction(security.beginApp, { inPlace: true, onDone: made => setSetup(made) })
  const { run } = beginning
  // A secret is made once for each visit, when the page has opened.
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    if (isBegun) return
    setBegun(true)
    void run({})
  }, [isBegun, run])

  if (codes !== null) return <ShownCodes codes={codes} onDone={onDone} />
  return (
    <>
      {setup === null && beginning.refusal === null && <Skeleton height={232} />}
      {beginning.refusal !== null && (
        <>
          <FormNotice>{beginning.refusal}</FormNotice>
          <Button busy={beginning.busy} onClick={() => void run({})}>
            {t('setup.begin')}
          </Button>
        </>
      )}
      {setup !== null && (
        <>
          <Secret setup={setup} />
          <CodeForm onCodes={setCodes} />
        </>
      )}
      <Text size="small" tone="muted" above="6">
        {t('setup.after')}
      </Text>
    </>
  )
}

function Secret({ setup: { secret, uri } }: { setup: Setup }) {
  const { t } = useTranslation('security')
  const copy = useCopy()
  return (
    <div className={classes.secret}>
      <QrCode text={uri} label={t('setup.qr')} className={classes.qr} />
      <div className={classes.typed}>
        <Text as="h2" size="heading">
          {t('setup.scan')}
        </Text>
        <Text size="small" tone="muted">
          {t('setup.scanHint')}
        </Text>
        <p className={classes.groups}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <Row gap="2" wrap>
          <Button size="dense" icon={IconCopy} onClick={() => copy(secret, t('setup.copied'))}>
            {t('codes.copy')}
          </Button>
          <a href={uri} className={buttons.button} data-variant="outline" data-size="dense">
            <IconExternalLink size={18} stroke={1.75} aria-hidden />
            <span>{t('setup.open')}</span>
          </a>
        </Row>
      </div>
    </div>
  )
}

function CodeForm({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('security')
  const form = useEndpointForm(security.confirmApp, {
    defaultValues: { app_code: '' },
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  return (
    <div className={classes.confirm}>
      <EndpointForm form={form} submit={t('setup.confirm')} button={{ block: false }} leaving="free">
        <TextInput
          form={form}
          name="app_code"
          label={t('setup.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </EndpointForm>
    </div>
  )
}
