import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { fullName } from '@earshot/contract/rules/person-name.ts'
import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import { ProfilePicture } from '@earshot/contract/schemas/file.ts'
import { IconCamera } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, orderNameParts } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { EmailInput, TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { MailReturns } from './MailReturns.tsx'
import { OwnData } from './OwnData.tsx'
import ownclasses from './PersonalDataPage.module.css'
import classes from './ProfilePage.module.css'
import { ProfilePage } from './ProfilePage.tsx'
import { changesOf, isNewAddress, personalDataOf, personalDataRules } from './personal-data.ts'
import { SavingNote, useSaving } from './SettingRow.tsx'
import { type SettingsChange, useSettings } from './use-settings.ts'

/** Edits the reader's personal data: the picture is saved at once, names and contacts by the form's button. */
export function PersonalDataPage() {
  const { t } = useTranslation('profile')
  const { settings, save } = useSettings()
  return (
    <ProfilePage section="personal">
      <AsyncSection resource={settings} name={t('section.personal')} skeleton={<FormSkeleton />}>
        {stored => (
          <div className={classes.narrow}>
            <Answer first={fullName(stored)} rest={t('personal.rest')} />
            <PictureSetting settings={stored} save={save} />
            <PersonalDataForm stored={stored} save={save} />
            <OwnData />
          </div>
        )}
      </AsyncSection>
    </ProfilePage>
  )
}

function FormSkeleton() {
  return (
    <Stack gap="5-half">
      <Skeleton width={320} height={34} />
      <Skeleton width={96} height={96} radius={48} />
      {['first', 'last', 'email', 'phone'].map(field => (
        <Skeleton key={field} width={480} height={48} />
      ))}
    </Stack>
  )
}

interface PersonalDataFormProps {
  stored: Settings
  save: (change: SettingsChange) => Promise<Settings>
}

function PersonalDataForm({ stored, save }: PersonalDataFormProps) {
  const { t, i18n } = useTranslation(['profile', 'common'])
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const form = useEndpointForm(profile.updateSettings, {
    params: { userId: 'own' },
    defaultValues: personalDataOf(stored),
    rules: { schema: personalDataRules(stored) },
    send: async judged => {
      const changes = changesOf(judged, stored)
      const answer = await save(changes)
      // A new address counts when its owner has opened the link sent there.
      setMailedTo(changes.email !== undefined && answer.email !== changes.email ? changes.email : null)
      return answer
    },
    onDone: answer => {
      const typed = form.fields.getValues()
      // The form shows the address that counts until then.
      if (isNewAddress(typed.email, answer)) form.fields.reset({ ...typed, email: answer.email })
    },
  })
  return (
    <EndpointForm form={form} submit={t('personal.save')} button={{ block: false }}>
      <div className={ownclasses.names}>
        {orderNameParts(
          [
            <TextInput
              key="own"
              form={form}
              name="first_name"
              label={t('personal.firstName')}
              autoComplete="given-name"
            />,
            <TextInput
              key="family"
              form={form}
              name="last_name"
              label={t('personal.lastName')}
              autoComplete="family-name"
            />,
          ],
          i18n.language,
        )}
      </div>
      <EmailInput form={form} name="email" label={t('personal.email')} />
      <MailReturns settings={stored} isHere />
      {isNewAddress(form.fields.watch('email'), stored) && (
        <Text size="small" tone="muted">
          {t('personal.emailNotice', { email: stored.email })}
        </Text>
      )}
      <TextInput
        form={form}
        name="telephone"
        label={t('personal.telephone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Text className={ownclasses.outcome} size="small" tone="ok" role="status">
        {form.saved && (mailedTo === null ? t('saved') : t('personal.mailed', { email: mailedTo }))}
      </Text>
    </EndpointForm>
  )
}

interface PictureSettingProps {
  settings: Settings
  save: (change: SettingsChange) => Promise<unknown>
}

/** Sends the picture as soon as it is chosen; the server checks it by its content. */
function PictureSetting({ settings, save }: PictureSettingProps) {
  const { t, i18n } = useTranslation('profile')
  const { saving, run, refuse } = useSaving()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()

  function choose(file: File): void {
    const broken = ProfilePicture.safeParse(file).error?.issues[0]
    if (broken !== undefined) refuse(broken.message)
    else void run(() => save({ profile_picture: file }))
  }

  return (
    <Row as="section" gap="5" align="center" above="6" aria-label={t('picture.label')}>
      <Avatar person={settings} size={96} />
      <div className={ownclasses.control}>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          accept={LIMITS.profilePicture.types.join(',')}
          aria-label={t('picture.label')}
          onChange={event => {
            const [file] = event.target.files ?? []
            // The value is cleared, so that the same file can be chosen again after it was refused.
            event.target.value = ''
            if (file !== undefined) choose(file)
          }}
        />
        <Button
          icon={IconCamera}
          busy={saving.state === 'saving'}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t('picture.choose')}
        </Button>
        <Text size="small" tone="muted" id={hintId}>
          {t('picture.hint', { size: formatBytes(LIMITS.profilePicture.bytes, i18n.language) })}
        </Text>
        <SavingNote saving={saving} />
      </div>
    </Row>
  )
}
