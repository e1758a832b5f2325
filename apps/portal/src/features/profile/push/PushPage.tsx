import { DOMAIN } from '@earshot/contract/domain.ts'
import { quietHours } from '@earshot/contract/rules/health/notices.ts'
import { useTranslation } from 'react-i18next'
import { ProfilePage } from '#features/profile/ProfilePage.tsx'
import { SavingNote, useSaving } from '#features/profile/SettingRow.tsx'
import { useSettings } from '#features/profile/use-settings.ts'
import { clockText } from '#lib/time/clock-text.ts'
import { Button } from '#ui/actions/Button.tsx'
import { showUndoable } from '#ui/actions/undo-toast.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { LogoMark } from '#ui/pictures/Logo.tsx'
import { AlarmNumber } from './AlarmNumber.tsx'
import { DigestChoice } from './DigestChoice.tsx'
import { NoticeKindTable } from './NoticeKindTable.tsx'
import { DEFAULT_PREFERENCES, isDefault, wantedOnPhone } from './notice-kinds.ts'
import { PushDestinations } from './PushDestinations.tsx'
import classes from './PushPage.module.css'
import { QuietHours } from './QuietHours.tsx'
import { usePush } from './use-push.ts'
import { WeeklyReportChoice } from './WeeklyReportChoice.tsx'

/** Lets people choose what comes to the phone and by mail and when it may wake them, and test whether it arrives. */
export function PushPage() {
  const { t } = useTranslation('profile')
  const { settings, save } = useSettings()
  const push = usePush()
  const { saving, run } = useSaving()
  const change = (preferences: Record<string, unknown>) => run(() => save({ preferences }))

  async function backToUsual(before: Record<string, unknown>): Promise<void> {
    await save({ preferences: DEFAULT_PREFERENCES })
    showUndoable({
      text: t('push.usualAgain'),
      undo: () => save({ preferences: { notifications: before.notifications ?? {} } }),
    })
  }

  return (
    <ProfilePage
      section="push"
      aside={
        <div className={classes.aside}>
          <PushDestinations push={push} settings={settings.data} />
          <AlarmNumber />
          {settings.data && (
            <>
              <DigestChoice
                preferences={settings.data.preferences}
                timeZone={settings.data.timezone}
                onChange={change}
                saving={saving}
              />
              <QuietHours preferences={settings.data.preferences} onChange={change} saving={saving} />
            </>
          )}
          <WeeklyReportChoice />
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
            <NoticeKindTable preferences={preferences} onChange={change} />
            {!isDefault(preferences) && (
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

interface PushAnswerProps {
  preferences: unknown
  /** The number of browsers; undefined until it is known. */
  browsers: number | undefined
}

/** Shows first whether an alarm wakes the reader, then what becomes of the other notices. */
function PushAnswer({ preferences, browsers }: PushAnswerProps) {
  const { t } = useTranslation('profile')
  const { alarms, others } = wantedOnPhone(preferences)
  const quiet = quietHours(preferences)
  if (browsers === 0) return <Answer first={t('push.answer.nowhere')} rest={t('push.answer.nowhereRest')} />
  const first = t(alarms ? 'push.answer.alarms' : 'push.answer.noAlarms')
  if (!others) return <Answer first={first} rest={t('push.answer.nothingElse')} />
  if (quiet === null) return <Answer first={first} rest={t('push.answer.always')} />
  return <Answer first={first} rest={t('push.answer.quiet', { from: clockText(quiet.from) })} />
}

/** Shows a push message as the device does. */
function PushExample() {
  const { t } = useTranslation(['profile', 'push'])
  const values = { place: t('example.place'), site: t('example.site'), sensor: t('push:sensor.COUGHS') }
  return (
    <section aria-labelledby="example">
      <Text as="h2" size="heading" below="2-half" id="example">
        {t('example.heading')}
      </Text>
      <div className={classes.push}>
        <span className={classes.icon}>
          <LogoMark />
        </span>
        <Stack gap="0">
          <Text as="span" weight="strong">
            {t('push:notice.alert_alarm.title', values)}
          </Text>
          <Text as="span" size="small" tone="muted">
            {t('push:notice.alert_alarm.body', values)}
          </Text>
        </Stack>
        <Text as="span" size="small" tone="muted">
          {t('example.now')}
        </Text>
      </div>
      <p className={classes.hint}>{t('example.limit', { count: DOMAIN.push.perHour })}</p>
    </section>
  )
}
