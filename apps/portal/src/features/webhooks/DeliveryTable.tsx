import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { WebhookDelivery, WebhookSendAgain } from '@earshot/contract/schemas/integrations/webhook.ts'
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_MESSAGES } from '@earshot/contract/webhook-values.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { formatMoment, formatNumber, joinFacts } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { openColumn } from '#ui/table/open-column.tsx'
import type { Picks } from '#ui/table/use-picks.ts'
import { deliveryLink, type WebhookPlace } from './webhook-place.ts'
import { answerWord, eventWord, tookWord } from './webhook-words.ts'

/** While something waits, somebody may be looking at it. */
const POLLED = {
  refetchWhile: ({ items }: { items: WebhookDelivery[] }) => items.some(({ state }) => state === 'WAITING'),
  refetchMs: 4000,
} as const

interface DeliveryTableProps {
  webhookId: number
  place: WebhookPlace
}

/** Lists what a webhook was told, newest first, with what became of it. */
export function DeliveryTable({ webhookId, place }: DeliveryTableProps) {
  const { t } = useTranslation('webhooks')
  const list = useList(webhooks.deliveries, { name: 'webhook-deliveries', params: { webhookId }, ...POLLED })
  const columns = useDeliveryColumns({ webhookId, place })
  const rowName = useRowName()
  return (
    <DataTable
      label={t('deliveries.title')}
      list={list}
      columns={columns}
      rowKey={delivery => delivery.id}
      pick={{
        rowName,
        actions: picks => (
          <SendPicked
            webhookId={webhookId}
            picks={picks}
            state={list.search.state}
            event={list.search.event}
          />
        ),
      }}
      filters={
        <>
          <FilterMenu
            label={t('column.state')}
            all={t('all')}
            value={list.search.state ?? null}
            options={WEBHOOK_DELIVERY_STATES.map(value => ({ value, label: t(`delivery.state.${value}`) }))}
            onChange={state => list.set({ state: state ?? undefined })}
          />
          <FilterMenu
            label={t('deliveries.event')}
            all={t('all')}
            value={list.search.event ?? null}
            options={WEBHOOK_MESSAGES.map(value => ({ value, label: eventWord(t, value) }))}
            onChange={event => list.set({ event: event ?? undefined })}
          />
        </>
      }
      empty={<EmptyState title={t('deliveries.none')} text={t('deliveries.noneText')} />}
    />
  )
}

function useRowName(): (delivery: WebhookDelivery) => string {
  const { t, i18n } = useTranslation('webhooks')
  const now = useNow()
  return ({ event, at }) => `${eventWord(t, event)}, ${formatMoment({ at, language: i18n.language, now })}`
}

/** Nothing is kept for longer, so since then is since ever. */
const KEPT_MS = LIMITS.webhook.keptDays * 86_400_000

interface SendPickedProps extends Pick<WebhookSendAgain, 'state' | 'event'> {
  webhookId: number
  picks: Picks<WebhookDelivery>
}

/** Sends again what is picked: each keeps its event id. All that a list finds goes by what it is narrowed to. */
function SendPicked({ webhookId, picks, state, event }: SendPickedProps) {
  const { t, i18n } = useTranslation('webhooks')
  const now = useNow()
  const send = useAction(webhooks.sendSince, {
    done: ({ count }) => t('again.done', { figure: formatNumber(count, i18n.language) }),
    onDone: picks.drop,
  })
  const found = { since: new Date(now - KEPT_MS).toISOString(), state, event }
  const asked = picks.everything ? found : { deliveries: picks.rows.map(({ id }) => id) }
  return (
    <Button
      icon={IconRefresh}
      busy={send.busy}
      onClick={() => void send.run({ params: { webhookId }, body: { ...asked, which: 'ALL' } })}
    >
      {t('again.picked', { figure: formatNumber(picks.count, i18n.language) })}
    </Button>
  )
}

function useDeliveryColumns({ webhookId, place }: DeliveryTableProps): Column<WebhookDelivery>[] {
  const { t, i18n } = useTranslation('webhooks')
  const language = i18n.language
  const now = useNow()
  const about = ({ site, airspace }: WebhookDelivery) =>
    joinFacts(
      [site?.name, airspace?.name].filter(name => name !== undefined),
      language,
    )
  return [
    {
      key: 'at',
      header: t('deliveries.at'),
      width: 110,
      cell: ({ at }) => formatMoment({ at, language, now }),
      card: 'note',
    },
    {
      key: 'event',
      header: t('deliveries.event'),
      cell: ({ event }) => eventWord(t, event),
      card: 'title',
    },
    { key: 'about', header: t('deliveries.about'), cell: about, hideable: true, card: 'line' },
    {
      key: 'state',
      header: t('column.state'),
      width: 100,
      cell: ({ state }) => <DeliveryState state={state} />,
      card: 'fact',
    },
    {
      key: 'answer',
      header: t('column.answer'),
      width: 130,
      cell: ({ last }) =>
        last === null ? (
          '–'
        ) : (
          <Text as="span" {...(last.problem !== null && { tone: 'alarm', weight: 'strong' })}>
            {answerWord(t, last)}
          </Text>
        ),
      card: 'line',
    },
    {
      key: 'tries',
      header: t('deliveries.tries'),
      width: 80,
      align: 'end',
      cell: ({ tries }) => formatNumber(tries, language),
      card: 'fact',
    },
    {
      key: 'took',
      header: t('deliveries.took'),
      width: 96,
      align: 'end',
      cell: ({ last }) => (last === null ? '–' : tookWord(t, { ms: last.took_ms, language })),
      hideable: true,
    },
    openColumn({
      header: t('column.open'),
      link: ({ id }) => deliveryLink(place, { webhookId, deliveryId: id }),
      label: delivery => t('open', { name: eventWord(t, delivery.event) }),
    }),
  ]
}

export function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  const { t } = useTranslation('webhooks')
  const tone = { TAKEN: 'ok', WAITING: 'warning', GIVEN_UP: 'alarm' } as const
  return (
    <Text as="span" tone={tone[state]}>
      {t(`delivery.state.${state}`)}
    </Text>
  )
}
