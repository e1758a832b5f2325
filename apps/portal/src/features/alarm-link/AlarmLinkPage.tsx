import { alarmLinks } from '@earshot/contract/endpoints/health/alarms.ts'
import type { AlarmLink } from '@earshot/contract/schemas/health/alarm-link.ts'
import { IconHandStop } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { useEndpoint } from '#api/queries.ts'
import { alertFigures } from '#domain/alerts/alert-text.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from '#ui/forms/Form.module.css'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'

/** An Alarm that is shown is looked at again, so that the button goes when somebody else has it. */
const LOOK_MS = 10_000

/**
 * The page behind the link of a mail or an SMS: what is wrong, and one button that says that the reader has it. Nobody is
 * signed in, and opening the page answers nothing.
 */
export function AlarmLinkPage() {
  const { t } = useTranslation('alarm-link')
  const { alarmToken } = useParams({ from: '/a/$alarmToken' })
  const params = { alarmToken }
  const link = useEndpoint(
    alarmLinks.read,
    { params },
    { refetchWhile: ({ state }) => state === 'OPEN', refetchMs: LOOK_MS },
  )
  const { run, busy, refusal } = useAction(alarmLinks.answer, {
    inPlace: true,
    replaces: alarmLinks.read,
  })
  if (link.error instanceof ApiError && link.error.status === 404)
    return (
      <EntryLayout title={t('gone.title')} subtitle={t('gone.text')}>
        <PortalLink to="/" text={t('portal')} />
      </EntryLayout>
    )
  const titleOf = (alarm: AlarmLink) => {
    const { kind, state, site, holder, alert } = alarm
    if (kind === 'SILENCE') return t(`silent.${state}`, { site, holder })
    if (kind === 'DRILL') return t(`drill.state.${ownState(alarm)}`, { site })
    return t(`state.${state}`, { airspace: alert?.airspace ?? site, holder })
  }
  return (
    <EntryLayout title={link.data === undefined ? t('title') : titleOf(link.data)}>
      <AsyncSection resource={link} skeleton={<Skeleton height={160} />} name={t('title')}>
        {alarm => (
          <Stack gap="5">
            {alarm.alert !== null && <AlarmFacts alarm={alarm} alert={alarm.alert} />}
            {alarm.kind === 'SILENCE' && <Since alarm={alarm} />}
            {alarm.state === 'OPEN' && (
              <Button
                variant="primary"
                size="touch"
                block
                icon={IconHandStop}
                busy={busy}
                onClick={() => void run({ params })}
              >
                {t('hasIt')}
              </Button>
            )}
            {refusal !== null && <Text role="alert">{refusal}</Text>}
            <Text tone="muted">
              {t(alarm.kind === 'DRILL' ? `drill.then.${ownState(alarm)}` : `then.${alarm.state}`)}
            </Text>
            <PortalLink to={alarm.path} text={t(alarm.alert === null ? 'open' : 'alert')} />
          </Stack>
        )}
      </AsyncSection>
    </EntryLayout>
  )
}

/** In a drill everybody answers for themselves, so nobody else has it and a link is not used up. */
function ownState({ state }: AlarmLink): 'OPEN' | 'YOURS' | 'OVER' {
  return state === 'OPEN' || state === 'YOURS' ? state : 'OVER'
}

interface AlarmFactsProps {
  alarm: AlarmLink
  alert: NonNullable<AlarmLink['alert']>
}

function AlarmFacts({ alarm, alert }: AlarmFactsProps) {
  const { t, i18n } = useTranslation(['alarm-link', 'alerts'])
  const { language } = i18n
  const figures = alertFigures({ alert, unit: alarm.temperature_unit, language })
  const side = alert.sensor === 'COUGHS' ? 'COUGHS' : (alert.direction ?? 'HIGH')
  const reading = t(`alerts:reading.${side}`, { ...figures })
  return (
    <Stack gap="1">
      <Text>{t('reading', { sensor: t(`alerts:sensor.${alert.sensor}`), reading })}</Text>
      <Since alarm={alarm} />
    </Stack>
  )
}

/** Shows the site, and since when it is so. */
function Since({ alarm }: { alarm: AlarmLink }) {
  const { t, i18n } = useTranslation('alarm-link')
  const now = useNow()
  const { opened_at, timezone: timeZone, site } = alarm
  const at = formatMoment({ at: opened_at, timeZone, language: i18n.language, now })
  return <Text tone="muted">{t('since', { at, site })}</Text>
}

function PortalLink({ to, text }: { to: string; text: string }) {
  return (
    <div className={classes.ends}>
      <Link to={to} className={classes.link}>
        {text}
      </Link>
    </div>
  )
}
