import { useTranslation } from 'react-i18next'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Button } from '#ui/Button.tsx'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
import { KindTable } from './KindTable.tsx'
import { isUsual, USUAL_CHOICE } from './notice-kinds.ts'
import { ProfilePage } from './ProfilePage.tsx'
import { PushAnswer } from './PushAnswer.tsx'
import { PushExample } from './PushExample.tsx'
import classes from './PushPage.module.css'
import { QuietHours } from './QuietHours.tsx'
import { SavingNote } from './SavingNote.tsx'
import { usePush } from './use-push.ts'
import { useSaving } from './use-saving.ts'
import { useSettings } from './use-settings.ts'
import { WhereItGoes } from './WhereItGoes.tsx'

/** Shows what comes to the phone and by mail, when it may wake the reader, and whether it arrives. */
export function PushPage() {
  const { t } = useTranslation('profile')
  const { settings, save } = useSettings()
  const push = usePush()
  const { saving, run } = useSaving()
  const change = (preferences: Record<string, unknown>) => run(() => save({ preferences }))

  async function backToUsual(before: Record<string, unknown>): Promise<void> {
    await saveWithUndo({
      save: () => save({ preferences: USUAL_CHOICE }),
      undo: () => save({ preferences: { notifications: before.notifications ?? {} } }),
      onChanged: () => undefined,
      text: t('push.usualAgain'),
    })
  }

  return (
    <ProfilePage
      section="push"
      aside={
        <div className={classes.aside}>
          <WhereItGoes push={push} email={settings.data?.email} />
          {settings.data && (
            <QuietHours preferences={settings.data.preferences} onChange={change} saving={saving} />
          )}
          <PushExample />
        </div>
      }
    >
      <AsyncSection resource={settings} name={t('section.push')} skeleton={<TableSkeleton />}>
        {({ preferences }) => (
          <>
            <PushAnswer preferences={preferences} browsers={push.state.data?.browsers.length} />
            <div className={classes.above}>
              <Text tone="muted">{t('push.allSites')}</Text>
              <SavingNote saving={saving} />
            </div>
            <KindTable preferences={preferences} onChange={change} />
            {!isUsual(preferences) && (
              <Button variant="text" onClick={() => void run(() => backToUsual(preferences))}>
                {t('push.usual')}
              </Button>
            )}
          </>
        )}
      </AsyncSection>
    </ProfilePage>
  )
}

function TableSkeleton() {
  return (
    <Stack gap="1-half">
      <Skeleton width={520} height={34} />
      <Skeleton height={34} />
      {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
        <Skeleton key={row} height={39} />
      ))}
    </Stack>
  )
}
