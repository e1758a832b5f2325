import { alarmNumbers } from '@earshot/contract/endpoints/account/alarm-number.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { AlarmNumberState } from '@earshot/contract/schemas/account/alarm-number.ts'
import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { ConfirmButton } from '#features/profile/ConfirmButton.tsx'
import { formatDayOfYear } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './PushDestinations.module.css'

/** While a code is on its way to the provider, the page looks so often whether it has left. */
const LOOK_MS = 2000

/** Shows the number that Alarms come to by SMS and call, and lets the reader confirm one by a code. */
export function AlarmNumber() {
  const { t } = useTranslation('profile')
  const state = useEndpoint(
    alarmNumbers.read,
    {},
    { refetchWhile: ({ pending }) => pending?.state === 'WAITING', refetchMs: LOOK_MS },
  )
  return (
    <section aria-labelledby="alarm-number">
      <Text as="h2" size="heading" below="1-half" id="alarm-number">
        {t('number.heading')}
      </Text>
      <AsyncSection resource={state} name={t('number.heading')} skeleton={<Skeleton height={108} />}>
        {found => <NumberOfReader state={found} />}
      </AsyncSection>
    </section>
  )
}

function NumberOfReader({ state }: { state: AlarmNumberState }) {
  const { t } = useTranslation('profile')
  const { number, pending, is_available: isAvailable } = state
  // What is typed is asked for where there is no number, or somebody wants another one.
  const [isChanging, setChanging] = useState(false)
  if (!isAvailable && number === null) return <Text tone="muted">{t('number.notSetUp')}</Text>
  const isWaiting = pending !== null && pending.state !== 'FAILED' && !isChanging
  return (
    <Stack gap="3">
      {number === null ? (
        <Text tone="muted">{t('number.why')}</Text>
      ) : (
        <ConfirmedNumber number={number} since={state.confirmed_at} onRemoved={() => setChanging(false)} />
      )}
      {!isAvailable && <Text tone="muted">{t('number.notSetUp')}</Text>}
      {pending !== null && !isChanging && (
        <p
          className={classes.hint}
          role="status"
          data-level={pending.state === 'FAILED' ? 'warning' : undefined}
        >
          {t(`number.state.${pending.state}`, { number: pending.number })}
        </p>
      )}
      {isAvailable && isWaiting && <CodeForm onOther={() => setChanging(true)} />}
      {isAvailable && !isWaiting && (number === null || isChanging || pending !== null) && (
        <NumberForm onSent={() => setChanging(false)} />
      )}
      {isAvailable && pending === null && number !== null && !isChanging && (
        <div>
          <Button size="dense" onClick={() => setChanging(true)}>
            {t('number.change')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

interface ConfirmedNumberProps {
  number: string
  since: string | null
  onRemoved: () => void
}

function ConfirmedNumber({ number, since, onRemoved }: ConfirmedNumberProps) {
  const { t, i18n } = useTranslation('profile')
  const removing = useAction(alarmNumbers.remove, { onDone: onRemoved })
  return (
    <div className={classes.row}>
      <IconPhone size={20} stroke={1.65} aria-hidden />
      <div className={classes.facts}>
        <Text as="span" weight="emphasis">
          {number}
        </Text>
        {since !== null && (
          <span className={classes.hint}>
            {t('number.since', { when: formatDayOfYear({ at: since, language: i18n.language }) })}
          </span>
        )}
      </div>
      <ConfirmButton
        label={t('number.remove')}
        describes={number}
        ask={t('number.ask', { number })}
        confirm={t('number.removeIt')}
        busy={removing.busy}
        onConfirm={() => void removing.run({})}
      />
    </div>
  )
}

function NumberForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('profile')
  const form = useEndpointForm(alarmNumbers.request, {
    defaultValues: { number: '' },
    replaces: alarmNumbers.read,
    onDone: onSent,
  })
  return (
    <EndpointForm form={form} submit={t('number.send')} button={{ block: false }} leaving="free">
      <TextInput
        form={form}
        name="number"
        label={t('number.label')}
        hint={t('number.hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </EndpointForm>
  )
}

function CodeForm({ onOther }: { onOther: () => void }) {
  const { t } = useTranslation('profile')
  const form = useEndpointForm(alarmNumbers.confirm, {
    defaultValues: { confirmation_code: '' },
    replaces: alarmNumbers.read,
    done: t('number.confirmed'),
  })
  return (
    <Stack gap="2">
      <EndpointForm form={form} submit={t('number.confirm')} button={{ block: false }} leaving="free">
        <TextInput
          form={form}
          name="confirmation_code"
          label={t('number.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LIMITS.alarmNumber.digits + 2}
        />
      </EndpointForm>
      <Row gap="2">
        <Button variant="text" size="dense" onClick={onOther}>
          {t('number.other')}
        </Button>
      </Row>
    </Stack>
  )
}
