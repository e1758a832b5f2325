import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import type { MorningRound, WalkedRound } from '@earshot/contract/schemas/farm/morning-round.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatList, formatLocalDay } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { DailyMessageForm } from './DailyMessageForm.tsx'
import classes from './Round.module.css'

interface RoundAsideProps {
  siteId: number
  order: MorningRound['order']
}

/** Shows the daily message, how the walk is ordered, and the rounds before this one. */
export function RoundAside({ siteId, order }: RoundAsideProps) {
  const { t } = useTranslation('round')
  const usual = useAction(morningRounds.changeOrder, { done: t('ordered') })
  const rounds = useEndpoint(
    morningRounds.list,
    { params: { siteId }, query: { perPage: 7 } },
    { page: false },
  )
  return (
    <Stack className={classes.aside} gap="8">
      <DailyMessageForm siteId={siteId} />
      <Stack gap="2" align="start">
        <Text as="h2" size="heading">
          {t('order')}
        </Text>
        <Text size="small" tone="muted">
          {t(order.is_usual ? 'usualLong' : 'own')} {t('orderHow')}
        </Text>
        {!order.is_usual && (
          <IfAllowed call={morningRounds.changeOrder} siteId={siteId}>
            <Button
              variant="text"
              size="dense"
              busy={usual.busy}
              onClick={() =>
                void usual.run({
                  params: { siteId },
                  body: { airspace_ids: null, revision: order.revision },
                })
              }
            >
              {t('backToUsual')}
            </Button>
          </IfAllowed>
        )}
      </Stack>
      <Stack gap="2">
        <Text as="h2" size="heading">
          {t('earlier')}
        </Text>
        <AsyncSection
          resource={rounds}
          name={t('earlier')}
          skeleton={<Skeleton height={90} />}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <Text size="small" tone="muted">
              {t('noEarlier')}
            </Text>
          }
        >
          {({ items }) => (
            <ul>
              {items.map(round => (
                <EarlierRound key={round.id} round={round} />
              ))}
            </ul>
          )}
        </AsyncSection>
      </Stack>
    </Stack>
  )
}

function EarlierRound({ round }: { round: WalkedRound }) {
  const { t, i18n } = useTranslation('round')
  const { airspaces, started_at, ended_at, state } = round
  const walkers = [...new Set(airspaces.flatMap(({ seen }) => seen?.by?.name.split(' ')[0] ?? []))]
  const seen = airspaces.filter(one => one.seen !== null)
  const missed = airspaces.filter(one => one.seen === null).map(({ airspace }) => airspace.name)
  const minutes =
    started_at === null || ended_at === null
      ? 1
      : Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 60_000))
  return (
    <li className={classes.earlier}>
      <strong>{formatLocalDay(round.date, i18n.language)}</strong>
      <span>{formatList(walkers, i18n.language)}</span>
      <span>
        {state === 'DONE'
          ? t('minutes', { count: minutes })
          : t('ofAll', { seen: seen.length, total: airspaces.length })}
      </span>
      {state === 'ENDED' && missed.length > 0 && (
        <small>{t('notSeen', { names: formatList(missed, i18n.language) })}</small>
      )}
    </li>
  )
}
