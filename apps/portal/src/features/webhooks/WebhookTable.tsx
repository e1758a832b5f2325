import type { Webhook, WebhookStroke } from '@earshot/contract/schemas/integrations/webhook.ts'
import { WEBHOOK_EVENTS, WEBHOOK_STATES, type WebhookState } from '@earshot/contract/webhook-values.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { openColumn } from '#ui/table/open-column.tsx'
import type { DataTableProps } from '#ui/table/table-props.ts'
import classes from './Webhooks.module.css'
import { newLink, type WebhookPlace, webhookLink } from './webhook-place.ts'
import { answerWord, scopeWord, strokesWord } from './webhook-words.ts'

interface Filters {
  state?: WebhookState | undefined
  search?: string | undefined
}

interface WebhookTableProps {
  list: DataTableProps<Webhook>['list'] & {
    search: Filters
    set: (change: Filters) => void
  }
  place: WebhookPlace
}

/** Lists webhooks, those that take nothing first, each with what became of its newest deliveries. */
export function WebhookTable({ list, place }: WebhookTableProps) {
  const { t } = useTranslation('webhooks')
  const columns = useWebhookColumns(place)
  return (
    <DataTable
      label={t('title')}
      list={list}
      columns={columns}
      rowKey={webhook => webhook.id}
      isOver={({ state }) => state === 'OFF'}
      filters={
        <>
          <SearchField
            label={t('search')}
            value={list.search.search ?? ''}
            onChange={typed => list.set({ search: typed === '' ? undefined : typed })}
          />
          <FilterMenu
            label={t('column.state')}
            all={t('all')}
            value={list.search.state ?? null}
            options={WEBHOOK_STATES.map(value => ({ value, label: t(`state.${value}`) }))}
            onChange={state => list.set({ state: state ?? undefined })}
          />
          <ButtonLink link={newLink(place)} variant="primary" size="dense" icon={IconPlus}>
            {t('add')}
          </ButtonLink>
        </>
      }
      empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
    />
  )
}

function useWebhookColumns(place: WebhookPlace): Column<Webhook>[] {
  const { t, i18n } = useTranslation('webhooks')
  const language = i18n.language
  const now = useNow()
  const scope: Column<Webhook> = {
    key: 'scope',
    header: t('column.scope'),
    cell: webhook => scopeWord(t, webhook),
    card: 'line',
  }
  return [
    {
      key: 'name',
      header: t('column.name'),
      cell: webhook => <WebhookName webhook={webhook} />,
      card: 'title',
    },
    ...(place.siteId === null ? [scope] : []),
    {
      key: 'events',
      header: t('column.events'),
      width: 130,
      cell: ({ events }) =>
        events.length === WEBHOOK_EVENTS.length ? t('all') : t('events', { figure: events.length }),
      hideable: true,
      card: 'line',
    },
    {
      key: 'newest',
      header: t('column.newest'),
      width: 220,
      cell: ({ strokes }) => <Strokes strokes={strokes} />,
      card: 'line',
    },
    {
      key: 'waiting',
      header: t('column.waiting'),
      width: 96,
      align: 'end',
      cell: ({ waiting }) => (
        <Text as="span" {...(waiting > 0 && { tone: 'alarm', weight: 'strong' })}>
          {formatNumber(waiting, language)}
        </Text>
      ),
      card: 'fact',
    },
    {
      key: 'answer',
      header: t('column.answer'),
      width: 190,
      cell: ({ last }) =>
        last === null ? (
          '–'
        ) : (
          <>
            <Text as="span" {...(last.problem !== null && { tone: 'alarm', weight: 'strong' })}>
              {answerWord(t, last)}
            </Text>{' '}
            {formatMoment({ at: last.at, language, now })}
          </>
        ),
      card: 'note',
    },
    {
      key: 'state',
      header: t('column.state'),
      width: 130,
      cell: ({ state }) => <StateWord state={state} />,
      card: 'fact',
    },
    openColumn({
      header: t('column.open'),
      link: ({ id }) => webhookLink(place, id),
      label: ({ name }) => t('open', { name }),
    }),
  ]
}

function WebhookName({ webhook: { name, url } }: { webhook: Webhook }) {
  return (
    <span className={classes.name}>
      <span>{name}</span>
      <Text as="span" size="small" weight="body" tone="muted" className={classes.address} title={url}>
        {url.replace(/^https?:\/\//, '')}
      </Text>
    </span>
  )
}

export function StateWord({ state }: { state: WebhookState }) {
  const { t } = useTranslation('webhooks')
  const tone = { OFF_FAILING: 'alarm', FAILING: 'alarm', ON: 'ok', OFF: 'muted' } as const
  return (
    <Text as="span" tone={tone[state]} {...(state !== 'ON' && state !== 'OFF' && { weight: 'strong' })}>
      {t(`state.${state}`)}
    </Text>
  )
}

/** One stroke a delivery: low at the first try, higher at a later one, whole where nothing was taken. */
export function Strokes({ strokes }: { strokes: readonly WebhookStroke[] }) {
  const { t } = useTranslation('webhooks')
  if (strokes.length === 0) return <>–</>
  return (
    <span className={classes.strokes} role="img" aria-label={strokesWord(t, strokes)}>
      {strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is known by its place alone.
        <i key={index} data-outcome={outcomeOf(stroke)} />
      ))}
    </span>
  )
}

function outcomeOf({ state, tries }: WebhookStroke): 'first' | 'later' | 'not' {
  if (state !== 'TAKEN') return 'not'
  return tries <= 1 ? 'first' : 'later'
}
