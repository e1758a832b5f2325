import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import type { WebhookDeliveryDetail, WebhookTry } from '@earshot/contract/schemas/integrations/webhook.ts'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatDate, formatMoment, formatSecond, joinFacts } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { useCopy } from '#ui/actions/use-copy.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { DeliveryState } from './DeliveryTable.tsx'
import { TryLine } from './TryLine.tsx'
import classes from './Webhooks.module.css'
import { answerWord, tookWord } from './webhook-words.ts'

interface DeliveryIds {
  webhookId: number
  deliveryId: number
}

/** Reads a delivery, and again while it waits: somebody may have just sent it. */
export function useDelivery({ webhookId, deliveryId: webhookDeliveryId }: DeliveryIds) {
  return useEndpoint(
    webhooks.delivery,
    { params: { webhookId, webhookDeliveryId } },
    { page: true, refetchWhile: ({ state }) => state === 'WAITING', refetchMs: 4000 },
  )
}

/** What became of a delivery, in one sentence. */
export function useDeliveryAnswer(delivery: WebhookDeliveryDetail | undefined): string {
  const { t } = useTranslation('webhooks')
  if (delivery === undefined) return t('delivery.one')
  const { state, tries: figure } = delivery
  if (state === 'TAKEN') return figure <= 1 ? t('delivery.takenFirst') : t('delivery.taken', { figure })
  return figure === 0 ? t('delivery.state.WAITING') : t('delivery.notTaken', { figure })
}

interface DeliverySheetProps {
  delivery: ReturnType<typeof useDelivery>
  ids: DeliveryIds
  /** What stands above, where the page's head does not say it. */
  children?: ReactNode
}

/** Shows a delivery with its tries; the picked one fills request and answer at the side. */
export function DeliverySheet({ delivery, ids, children }: DeliverySheetProps) {
  const { t } = useTranslation('webhooks')
  const [picked, setPicked] = useState<number | null>(null)
  const { data } = delivery
  const shown = data?.items.find(({ no }) => no === picked) ?? data?.items[0]
  return (
    <Sheet asideHolds="form" aside={data && <Exchange body={data.body} shown={shown} />}>
      {children}
      <AsyncSection resource={delivery} name={t('delivery.one')} skeleton={<Skeleton height={220} />}>
        {found => (
          <Stack gap="5" shrink>
            <Row gap="3" align="center" wrap>
              <DeliveryState state={found.state} />
              <SendAgain ids={ids} />
            </Row>
            <Tries tries={found.items} picked={shown?.no} onPick={setPicked} />
            <Facts delivery={found} />
            <Text size="small" tone="muted">
              {t('delivery.same')}
            </Text>
          </Stack>
        )}
      </AsyncSection>
    </Sheet>
  )
}

function Exchange({ body, shown }: { body: string; shown: WebhookTry | undefined }) {
  return (
    <Stack gap="5" shrink>
      <Request body={body} shown={shown} />
      {shown !== undefined && <Response shown={shown} />}
    </Stack>
  )
}

function Facts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { t, i18n } = useTranslation('webhooks')
  const language = i18n.language
  const now = useNow()
  const moment = (at: string) => formatMoment({ at, language, now })
  const { site, airspace, next_at } = delivery
  const facts = [
    { name: t('deliveries.event'), value: `${delivery.event}, ${delivery.event_id}` },
    { name: t('delivery.happened'), value: moment(delivery.at) },
    { name: t('deliveries.about'), value: [site?.name, airspace?.name].filter(Boolean).join(', ') || '–' },
    ...(next_at === null ? [] : [{ name: t('delivery.next'), value: moment(next_at) }]),
    { name: t('delivery.keptUntil'), value: formatDate({ at: delivery.kept_until, language }) },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SendAgain({ ids: { webhookId, deliveryId } }: { ids: DeliveryIds }) {
  const { t } = useTranslation('webhooks')
  const send = useAction(webhooks.sendAgain, { done: t('delivery.sentAgain') })
  const params = { webhookId, webhookDeliveryId: deliveryId }
  return (
    <Button icon={IconRefresh} busy={send.busy} onClick={() => void send.run({ params })}>
      {t('delivery.sendAgain')}
    </Button>
  )
}

interface TriesProps {
  tries: readonly WebhookTry[]
  picked: number | undefined
  onPick: (no: number) => void
}

/** The picked try fills request and response. */
function Tries({ tries, picked, onPick }: TriesProps) {
  const { t, i18n } = useTranslation('webhooks')
  const language = i18n.language
  return (
    <Stack as="section" gap="2" aria-labelledby="tries">
      <Text as="h2" size="heading" id="tries">
        {t('deliveries.tries')}
      </Text>
      {tries.length === 0 && <Text tone="muted">{t('delivery.noTries')}</Text>}
      <TryLine tries={tries} picked={picked} />
      <div className={classes.tries}>
        {tries.map(one => (
          <button
            key={one.no}
            type="button"
            className={classes.try}
            aria-pressed={one.no === picked}
            onClick={() => onPick(one.no)}
          >
            <Text as="span" weight="strong">
              {one.no}
            </Text>
            <span>
              {joinFacts(
                [formatDate({ at: one.at, language }), formatSecond({ at: one.at, language })],
                language,
              )}
            </span>
            <Text as="span" tone={one.problem === null ? 'ok' : 'alarm'} weight="strong">
              {answerWord(t, one)}
            </Text>
            <Text as="span" tone="muted">
              {tookWord(t, { ms: one.took_ms, language })}
            </Text>
          </button>
        ))}
      </div>
    </Stack>
  )
}

function Request({ body, shown }: { body: string; shown: WebhookTry | undefined }) {
  const { t } = useTranslation('webhooks')
  const copy = useCopy()
  const head = shown === undefined ? '' : `POST ${shown.url}\n${linesOf(shown.headers)}\n\n`
  return (
    <Stack as="section" gap="2" aria-labelledby="request" shrink>
      <Row gap="3" align="center" justify="between">
        <Text as="h2" size="heading" id="request">
          {t('delivery.request')}
        </Text>
        <Button variant="text" icon={IconCopy} onClick={() => copy(body, t('secret.copied'))}>
          {t('secret.copy')}
        </Button>
      </Row>
      <pre className={classes.code}>{head + body}</pre>
    </Stack>
  )
}

function Response({ shown }: { shown: WebhookTry }) {
  const { t } = useTranslation('webhooks')
  return (
    <Stack as="section" gap="2" aria-labelledby="response" shrink>
      <Text as="h2" size="heading" id="response">
        {t('delivery.response')}
      </Text>
      {shown.status === null ? (
        <Text tone="muted">{shown.problem === null ? '–' : t(`problem.${shown.problem}`)}</Text>
      ) : (
        <pre
          className={classes.code}
        >{`${shown.status}\n${linesOf(shown.answer_headers)}\n\n${shown.answer}`}</pre>
      )}
      {shown.answer_cut && (
        <Text size="small" tone="muted">
          {t('delivery.cut')}
        </Text>
      )}
    </Stack>
  )
}

function linesOf(headers: WebhookTry['headers']): string {
  return headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
}
