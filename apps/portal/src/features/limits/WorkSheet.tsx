import { expectedWork, limits } from '@earshot/contract/endpoints/health/limits.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { ExpectedWorkForm, SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useAddress } from '#lib/address/use-address.ts'
import { useNow } from '#lib/time/use-now.ts'
import { weekdayName } from '#lib/time/weekday-name.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { SelectField } from '#ui/forms/fields/SelectField.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { readScope } from './scope.ts'
import { minuteOf, nextMoment } from './work-facts.ts'

/** Expects work in the barn: once, until a time of today, or every week. */
export function WorkSheet() {
  const { t } = useTranslation('limits')
  const { siteId } = useParams({ from: '/app/sites/$siteId/limits/work' })
  const { search } = useAddress(readScope)
  const navigate = useNavigate()
  const stored = useEndpoint(limits.read, { params: { siteId } }).data
  const close = () => void navigate({ to: '/app/sites/$siteId/limits', params: { siteId }, search })
  return (
    <SideSheet title={t('work.add')} subtitle={t('work.note')} onClose={close}>
      {stored !== undefined && (
        <WorkForm siteId={siteId} stored={stored} airspaceId={search.airspace ?? null} onClose={close} />
      )}
    </SideSheet>
  )
}

interface WorkFormProps {
  siteId: number
  stored: SiteLimits
  airspaceId: number | null
  onClose: () => void
}

type Kind = 'once' | 'weekly'

function WorkForm({ siteId, stored, airspaceId, onClose }: WorkFormProps) {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const now = useNow()
  const [kind, setKind] = useState<Kind>('once')
  const [what, setWhat] = useState('')
  const [place, setPlace] = useState(airspaceId)
  const [until, setUntil] = useState('')
  const [weekday, setWeekday] = useState(1)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const sending = useAction(expectedWork.create, { inPlace: true, done: t('work.added'), onDone: onClose })
  const fault = faultOf()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const body = bodyOf()
        if (body !== null) void sending.run({ params: { siteId }, body })
      }}
    >
      <Stack gap="4">
        <SegmentedControl
          label={t('work.kind')}
          value={kind}
          segments={[
            { value: 'once', label: t('work.once') },
            { value: 'weekly', label: t('work.everyWeek') },
          ]}
          onChange={setKind}
        />
        <Field
          label={t('work.what')}
          hint={t('work.whatHint')}
          value={what}
          maxLength={100}
          onChange={event => setWhat(event.target.value)}
        />
        <SelectField
          label={t('work.place')}
          placeholder={t('wholeSite')}
          value={String(place ?? '')}
          options={stored.airspaces.map(({ airspace }) => ({
            value: String(airspace.id),
            label: airspace.name,
          }))}
          onChange={event => setPlace(event.target.value === '' ? null : Number(event.target.value))}
        />
        {kind === 'once' ? (
          <Field
            type="time"
            label={t('work.untilLabel')}
            hint={t('work.most')}
            error={fault === null || until === '' ? undefined : fault}
            value={until}
            onChange={event => setUntil(event.target.value)}
          />
        ) : (
          <>
            <SelectField
              label={t('work.weekday')}
              placeholder={t('work.weekday')}
              value={String(weekday)}
              options={[1, 2, 3, 4, 5, 6, 7].map(day => ({
                value: String(day),
                label: weekdayName(day, language),
              }))}
              onChange={event => setWeekday(Number(event.target.value) || weekday)}
            />
            <Row gap="3">
              <Field
                type="time"
                label={t('work.from')}
                value={from}
                onChange={event => setFrom(event.target.value)}
              />
              <Field
                type="time"
                label={t('work.to')}
                error={fault === null || from === '' || to === '' ? undefined : fault}
                value={to}
                onChange={event => setTo(event.target.value)}
              />
            </Row>
          </>
        )}
        <Text size="small" tone="muted">
          {t('work.silences')}
        </Text>
        {sending.refusal !== null && <FormNotice>{sending.refusal}</FormNotice>}
        <Row gap="2" wrap>
          <Button variant="primary" type="submit" busy={sending.busy} disabled={bodyOf() === null}>
            {t('work.add')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </Row>
      </Stack>
    </form>
  )

  function endsAt(): number | null {
    const minute = minuteOf(until)
    return minute === null ? null : nextMoment(minute, { now, timeZone: zoneOrUtc(stored.timezone) })
  }

  function faultOf(): string | null {
    if (kind === 'once') return endsAt() === null ? t('fault.tooLong') : null
    const [first, last] = [minuteOf(from), minuteOf(to)]
    return first !== null && last !== null && first < last ? null : t('fault.times')
  }

  function bodyOf(): ExpectedWorkForm | null {
    if (fault !== null || what.trim() === '') return null
    const end = endsAt()
    const none = { ends_at: null, weekday: null, from_minute: null, to_minute: null }
    const about = { ...none, airspace_id: place, what: what.trim() }
    if (kind === 'weekly') return { ...about, weekday, from_minute: minuteOf(from), to_minute: minuteOf(to) }
    return end === null ? null : { ...about, ends_at: new Date(end).toISOString() }
  }
}
