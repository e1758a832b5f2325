import { fullName } from '@earshot/contract/rules/person-name.ts'
import { useTranslation } from 'react-i18next'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Stack } from '#ui/Stack.tsx'
import { PersonalDataForm } from './PersonalDataForm.tsx'
import { PictureSetting } from './PictureSetting.tsx'
import classes from './ProfilePage.module.css'
import { ProfilePage } from './ProfilePage.tsx'
import { useSettings } from './use-settings.ts'

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
