import { alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { AlarmChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { ChainDrawing } from '#domain/alarms/ChainDrawing.tsx'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { useSecond } from '#lib/time/use-now.ts'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { type DrawnLane, drawChain } from './chain-drawing.ts'
import { type PlannedStep, plannedSteps } from './chain-story.ts'
import { MessageList } from './MessageList.tsx'
import { MessageTable } from './MessageTable.tsx'
import { useChainWords } from './use-chain-words.ts'

export interface ChainProps {
  site: SiteDetail
  chain: AlarmChain
}

/** Shows whom a chain has told, and whom it will tell: drawn, and beneath it in words. */
export function WhoWasTold({ site, chain }: ChainProps) {
  const { t } = useTranslation('alarms')
  const id = useId()
  const planned = usePlanned({ site, chain })
  const isPhone = useIsPhone()
  const props = { site, chain, planned }
  return (
    <Stack as="section" gap="3" shrink aria-labelledby={id}>
      <Row gap="1 2" align="baseline" wrap>
        <h2 id={id}>{t('told.title')}</h2>
        <Text size="label" tone="muted">
          {t('told.note')}
        </Text>
      </Row>
      {chain.state === 'RUNNING' ? <LiveDrawing {...props} /> : <StillDrawing {...props} />}
      {isPhone ? <MessageList {...props} /> : <MessageTable {...props} />}
    </Stack>
  )
}

export interface PlannedChainProps extends ChainProps {
  planned: readonly PlannedStep[]
}

function usePlanned({ site, chain }: ChainProps): PlannedStep[] {
  const isRunning = chain.next !== null
  const params = { siteId: site.id }
  const plan = useEndpoint(alarmPlans.read, { params }, { enabled: isRunning, page: false })
  const rota = useEndpoint(rotas.read, { params }, { enabled: isRunning, page: false })
  return plannedSteps(chain, { people: plan.data?.people, rota: rota.data })
}

/** The now line moves each second, and nothing else of the page is drawn anew. */
function LiveDrawing(props: PlannedChainProps) {
  const now = useSecond()
  return <Drawing {...props} now={now} isLive />
}

function StillDrawing(props: PlannedChainProps) {
  return <Drawing {...props} now={0} isLive={false} />
}

function Drawing({
  site,
  chain,
  planned,
  now,
  isLive,
}: PlannedChainProps & { now: number; isLive: boolean }) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  const { lanes, answer, ...drawn } = drawChain(chain, { planned, now, me: words.me, nameOf: words.people })
  const noteOf = ({ isNext, isLast }: DrawnLane) => {
    if (isNext) return t('lane.next')
    return isLast ? t('lane.last') : ''
  }
  return (
    <ChainDrawing
      label={t('told.drawing')}
      lanes={lanes.map(lane => ({ id: lane.id, name: lane.name, note: noteOf(lane) }))}
      {...drawn}
      answers={answer === undefined ? [] : [answer]}
      now={isLive ? now : undefined}
      timeZone={site.timezone}
    />
  )
}
