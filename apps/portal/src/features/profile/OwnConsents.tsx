import type { LegalKind } from '@earshot/contract/account-values.ts'
import { consents } from '@earshot/contract/endpoints/account/consents.ts'
import { content } from '@earshot/contract/endpoints/account/content.ts'
import type { Consents, ConsentsPatch } from '@earshot/contract/schemas/account/consents.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { endpointKey, useEndpoint } from '#api/queries.ts'
import { formatDayOfYear } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Switch } from '#ui/forms/fields/Switch.tsx'
import { SavingNote, SettingRow, useSaving } from './SettingRow.tsx'
import classes from './TextPages.module.css'

/** Shows the answers given at the registration, which can be changed here at any time. */
export function OwnConsents() {
  const { t } = useTranslation('profile')
  const given = useEndpoint(consents.read, {})
  return (
    <section aria-labelledby="consents">
      <h2 className={classes.heading} id="consents">
        {t('consents.title')}
      </h2>
      <AsyncSection resource={given} name={t('consents.title')} skeleton={<Skeleton height={150} />}>
        {stored => (
          <>
            <ConsentRow stored={stored} name="consent_personal_data_usage" />
            <ConsentRow stored={stored} name="consent_newsletter" />
          </>
        )}
      </AsyncSection>
    </section>
  )
}

function ConsentRow({ stored, name }: { stored: Consents; name: keyof ConsentsPatch }) {
  const { t } = useTranslation('profile')
  const { saving, run } = useSaving()
  const queryClient = useQueryClient()
  const label = t(`consents.${name}.label`)

  async function answer(granted: boolean): Promise<void> {
    const key = endpointKey(consents.read, {})
    queryClient.setQueryData<Consents>(key, former => former && { ...former, [name]: granted })
    try {
      const answered = await call(consents.update, { body: { [name]: granted } })
      queryClient.setQueryData<Consents>(key, former => ({ ...(former ?? answered), [name]: answered[name] }))
    } catch (error) {
      queryClient.setQueryData<Consents>(key, former => former && { ...former, [name]: stored[name] })
      throw error
    }
  }

  return (
    <SettingRow label={label} hint={t(`consents.${name}.hint`)} saving={saving}>
      <Switch
        label={label}
        checked={stored[name] === true}
        onChange={granted => void run(() => answer(granted))}
      />
    </SettingRow>
  )
}

const ACCEPT_CALLS = { PRIVACY: content.acceptPrivacy, DATA_PRIVACY: content.acceptDataPrivacy } as const

interface AcceptedVersionProps {
  kind: LegalKind
  /** The reader's own country. */
  country: string
  /** The version in force. */
  version: number
}

/** Shows when the reader accepted the text on the page, or the button that accepts it. */
export function AcceptedVersion({ kind, country, version }: AcceptedVersionProps) {
  const { t, i18n } = useTranslation('profile')
  const accepting = useAction(ACCEPT_CALLS[kind], { inPlace: true, onDone: (_, renew) => renew() })
  const given = useEndpoint(consents.read, {}).data
  if (given === undefined) return null
  const accepted = given.legal.find(each => each.kind === kind && each.country === country)
  if (accepted !== undefined && accepted.version >= version) {
    const date = formatDayOfYear({ at: accepted.accepted_at, language: i18n.language })
    return <p className={classes.accepted}>{t('consents.accepted', { version: accepted.version, date })}</p>
  }
  const { busy, refusal, run } = accepting
  return (
    <div className={classes.accepted}>
      <p>{t('consents.notAccepted')}</p>
      <Button variant="primary" busy={busy} onClick={() => void run({ params: { country } })}>
        {t('consents.accept', { version })}
      </Button>
      {refusal !== null && <SavingNote saving={{ state: 'refused', text: refusal }} />}
    </div>
  )
}
