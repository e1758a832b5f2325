import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import type { Webhook } from '@earshot/contract/schemas/integrations/webhook.ts'
import { IconRefresh, IconSend, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DeliveryTable } from './DeliveryTable.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookFields, webhookValues } from './WebhookFields.tsx'
import classes from './Webhooks.module.css'
import { Strokes } from './WebhookTable.tsx'
import { listLink, type WebhookPlace } from './webhook-place.ts'

interface WebhookProps {
  webhook: Webhook
  place: WebhookPlace
}

/** Shows a webhook: what is wrong with it, what is done with it, and what became of its deliveries. */
export function WebhookDetail({ webhook, place }: WebhookProps) {
  const { t } = useTranslation('webhooks')
  return (
    <Stack gap="5">
      <Stack gap="2">
        <Text tone="muted" breaks>
          {webhook.url}
        </Text>
        <Strokes strokes={webhook.strokes} />
      </Stack>
      <StateNotice webhook={webhook} />
      <Row gap="2" wrap>
        <TestButton webhook={webhook} />
        <SwitchButton webhook={webhook} />
        <SendSince webhook={webhook} />
        <RemoveButton webhook={webhook} place={place} />
      </Row>
      <Secret webhook={webhook} />
      <Stack as="section" gap="2" aria-labelledby="deliveries">
        <Text as="h2" size="heading" id="deliveries">
          {t('deliveries.title')}
        </Text>
        <Text size="small" tone="muted">
          {t('deliveries.kept')}
        </Text>
        <DeliveryTable webhookId={webhook.id} place={place} />
      </Stack>
    </Stack>
  )
}

/** Changes name, address and events. */
export function WebhookForm({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { id: webhookId, name, url, events, revision } = webhook
  const form = useEndpointForm(webhooks.change, {
    params: { webhookId },
    defaultValues: webhookValues({ name, url, events, revision }),
    replaces: webhooks.read,
    done: saved => t('form.saved', { name: saved.name }),
  })
  return (
    <EndpointForm form={form} submit={t('form.save')} busy={t('form.saving')}>
      <WebhookFields form={form} />
    </EndpointForm>
  )
}

function StateNotice({ webhook: { state, failing_since, off_at } }: { webhook: Webhook }) {
  const { t, i18n } = useTranslation('webhooks')
  const now = useNow()
  const moment = (at: string | null) =>
    at === null ? '' : formatMoment({ at, language: i18n.language, now })
  if (state === 'ON') return null
  if (state === 'OFF') return <Text tone="muted">{t('paused', { since: moment(off_at) })}</Text>
  const words = state === 'FAILING' ? 'failing' : 'switchedOff'
  return (
    <Stack gap="1" className={classes.notice} role="status">
      <Text weight="strong">{t(`${words}.title`, { since: moment(failing_since) })}</Text>
      <p>{t(`${words}.text`)}</p>
    </Stack>
  )
}

function TestButton({ webhook: { id: webhookId, state } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const test = useAction(webhooks.test, { done: t('test.sent') })
  const isOff = state === 'OFF' || state === 'OFF_FAILING'
  return (
    <Button
      icon={IconSend}
      busy={test.busy}
      disabled={isOff}
      onClick={() => void test.run({ params: { webhookId } })}
    >
      {t('test.button')}
    </Button>
  )
}

function SwitchButton({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { id: webhookId, name, revision, off_reason } = webhook
  const isOff = off_reason !== null
  const turn = useAction(webhooks.change, {
    replaces: webhooks.read,
    done: t(isOff ? 'switch.isOn' : 'switch.isOff', { name }),
    undo: changed =>
      call(webhooks.change, { params: { webhookId }, body: { is_on: !isOff, revision: changed.revision } }),
  })
  return (
    <Button
      variant={isOff ? 'primary' : 'outline'}
      busy={turn.busy}
      onClick={() => void turn.run({ params: { webhookId }, body: { is_on: isOff, revision } })}
    >
      {t(isOff ? 'switch.on' : 'switch.off')}
    </Button>
  )
}

const SPANS = [
  { key: 'hour', hours: 1 },
  { key: 'day', hours: 24 },
  { key: 'week', hours: 168 },
  { key: 'month', hours: 720 },
] as const
const HOUR_MS = 3_600_000

/** Asks since when, and whether also what was taken, before so much is sent again. */
function SendSince({ webhook: { id: webhookId, off_reason } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const now = useNow()
  const [isAsked, setIsAsked] = useState(false)
  const [span, setSpan] = useState<(typeof SPANS)[number]['key']>('day')
  const [isAll, setIsAll] = useState(false)
  const send = useAction(webhooks.sendSince, {
    inPlace: true,
    done: ({ count }) => t('again.done', { figure: count }),
    onDone: () => setIsAsked(false),
  })
  const hours = SPANS.find(({ key }) => key === span)?.hours ?? 24
  const since = new Date(now - hours * HOUR_MS).toISOString()
  return (
    <>
      <Button icon={IconRefresh} disabled={off_reason !== null} onClick={() => setIsAsked(true)}>
        {t('again.button')}
      </Button>
      {isAsked && (
        <Dialog title={t('again.title')} onClose={() => setIsAsked(false)}>
          <p>{t('again.text')}</p>
          <fieldset>
            <legend className="visually-hidden">{t('again.since')}</legend>
            {SPANS.map(({ key }) => (
              <label key={key} className={classes.check}>
                <input type="radio" name="since" checked={span === key} onChange={() => setSpan(key)} />
                <span>{t(`again.${key}`)}</span>
              </label>
            ))}
          </fieldset>
          <label className={classes.check}>
            <input type="checkbox" checked={isAll} onChange={event => setIsAll(event.target.checked)} />
            <span>{t('again.all')}</span>
          </label>
          {send.refusal !== null && <FormNotice>{send.refusal}</FormNotice>}
          <Row gap="2" justify="end" wrap above="4">
            <Button onClick={() => setIsAsked(false)}>{t('cancel')}</Button>
            <Button
              variant="primary"
              busy={send.busy}
              onClick={() =>
                void send.run({ params: { webhookId }, body: { since, which: isAll ? 'ALL' : 'NOT_TAKEN' } })
              }
            >
              {t('again.button')}
            </Button>
          </Row>
        </Dialog>
      )}
    </>
  )
}

function RemoveButton({ webhook: { id: webhookId, name }, place }: WebhookProps) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const remove = useAction(webhooks.remove, {
    inPlace: true,
    done: t('remove.done', { name }),
    onDone: () => navigate(listLink(place)),
  })
  return (
    <>
      <Button variant="danger" icon={IconTrash} onClick={() => setIsAsked(true)}>
        {t('remove.button')}
      </Button>
      {isAsked && (
        <Dialog title={t('remove.title', { name })} onClose={() => setIsAsked(false)}>
          <p>{t('remove.text')}</p>
          {remove.refusal !== null && <FormNotice>{remove.refusal}</FormNotice>}
          <Row gap="2" justify="end" wrap above="4">
            <Button onClick={() => setIsAsked(false)}>{t('cancel')}</Button>
            <Button
              variant="danger"
              busy={remove.busy}
              onClick={() => void remove.run({ params: { webhookId } })}
            >
              {t('remove.button')}
            </Button>
          </Row>
        </Dialog>
      )}
    </>
  )
}

/** Shows by which secret messages are signed, and makes a new one, which is shown once. */
function Secret({ webhook: { id: webhookId, secret, former_until } }: { webhook: Webhook }) {
  const { t, i18n } = useTranslation('webhooks')
  const now = useNow()
  const [isAsked, setIsAsked] = useState(false)
  const [fresh, setFresh] = useState<string | null>(null)
  const renew = useAction(webhooks.renewSecret, {
    inPlace: true,
    onDone: made => {
      setFresh(made.secret)
      setIsAsked(false)
    },
  })
  const moment = (at: string) => formatMoment({ at, language: i18n.language, now })
  if (fresh !== null) return <SecretOnce secret={fresh} onFinish={() => setFresh(null)} />
  return (
    <Stack as="section" gap="2" align="start" aria-labelledby="secret">
      <Text as="h2" size="heading" id="secret">
        {t('secret.title')}
      </Text>
      <p>{t('secret.made', { secret: `whsec_••••${secret.hint}`, date: moment(secret.created_at) })}</p>
      {former_until !== null && (
        <Text tone="warning">{t('secret.both', { until: moment(former_until) })}</Text>
      )}
      <Button onClick={() => setIsAsked(true)}>{t('secret.new')}</Button>
      {isAsked && (
        <Dialog title={t('secret.newTitle')} onClose={() => setIsAsked(false)}>
          <p>{t('secret.newText')}</p>
          {renew.refusal !== null && <FormNotice>{renew.refusal}</FormNotice>}
          <Row gap="2" justify="end" wrap above="4">
            <Button onClick={() => setIsAsked(false)}>{t('cancel')}</Button>
            <Button
              variant="primary"
              busy={renew.busy}
              onClick={() => void renew.run({ params: { webhookId } })}
            >
              {t('secret.new')}
            </Button>
          </Row>
        </Dialog>
      )}
    </Stack>
  )
}
