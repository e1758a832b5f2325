import { DOMAIN } from '@earshot/contract/domain.ts'
import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import type { DrillOverview } from '@earshot/contract/schemas/health/drill.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteRights } from '#api/use-site-rights.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { SelectField } from '#ui/forms/fields/SelectField.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { useDrillWords } from './use-drill-words.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const { first, last } = DOMAIN.drill.hours
const HOURS = Array.from({ length: last - first + 1 }, (_, index) => first + index)

interface ScheduleFormProps {
  siteId: number
  overview: DrillOverview
}

/** Sets the weekday and the hour at which a drill begins by itself. It is off until somebody turns it on. */
export function ScheduleForm({ siteId, overview }: ScheduleFormProps) {
  const { schedule, timezone } = overview
  const { t } = useTranslation('drills')
  const { coming, weekday: weekdayName, hour: hourName } = useDrillWords(timezone)
  const may = useSiteRights(siteId)(drills.schedule)
  const isOnline = useOnline()
  const [weekday, setWeekday] = useState(schedule.weekday)
  const [hour, setHour] = useState(schedule.hour)
  const { run, busy, refusal } = useAction(drills.schedule, {
    inPlace: true,
    replaces: drills.overview,
    done: t('schedule.saved'),
  })
  const isChanged = weekday !== schedule.weekday || hour !== schedule.hour
  const send = (isOn: boolean) =>
    void run({ params: { siteId }, body: { is_on: isOn, weekday, hour, version: schedule.version } })
  return (
    <Stack gap="3">
      <Text size="small" tone="muted">
        {schedule.next_at === null
          ? t('schedule.suggested')
          : t('schedule.next', { when: coming(schedule.next_at) })}
      </Text>
      {may && (
        <>
          <SelectField
            dense
            label={t('schedule.weekday')}
            placeholder={t('schedule.weekday')}
            value={String(weekday)}
            options={WEEKDAYS.map(day => ({ value: String(day), label: weekdayName(day) }))}
            onChange={event => setWeekday(Number(event.target.value) || weekday)}
          />
          <SelectField
            dense
            label={t('schedule.hour')}
            placeholder={t('schedule.hour')}
            value={String(hour)}
            options={HOURS.map(one => ({ value: String(one), label: hourName(one) }))}
            onChange={event => setHour(Number(event.target.value) || hour)}
          />
          {refusal !== null && <FormNotice>{refusal}</FormNotice>}
          <Row gap="2" wrap>
            {schedule.is_on && isChanged && (
              <Button busy={busy} disabled={!isOnline} onClick={() => send(true)}>
                {t('schedule.save')}
              </Button>
            )}
            <Button
              variant={schedule.is_on ? 'text' : 'outline'}
              busy={busy}
              disabled={!isOnline}
              onClick={() => send(!schedule.is_on)}
            >
              {t(schedule.is_on ? 'schedule.off' : 'schedule.on')}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  )
}
