import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import { handoverAt, rulesOf } from '@earshot/contract/rules/alarms/rota.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { IconCalendarPlus, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteRights } from '#api/use-site-rights.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { type AsyncResource, AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { ExceptionForm } from './ExceptionForm.tsx'
import { changesOf, draftAbout, type ExceptionDraft, nextShiftOf } from './exception-draft.ts'
import { Nights } from './Nights.tsx'
import { RotaAnswer } from './RotaAnswer.tsx'
import { RotaAside } from './RotaAside.tsx'
import classes from './RotaContent.module.css'
import { RotaGrid } from './RotaGrid.tsx'
import { RotaList } from './RotaList.tsx'
import { type Bar, type Gap, gapsAhead, gridOf, mondayOf, standInFor, WEEKS_SHOWN } from './rota-facts.ts'
import { useRotaActions } from './use-rota-actions.ts'
import { useRotaWords } from './use-rota-words.ts'
import { WeeksSheet } from './WeeksSheet.tsx'

interface RotaContentProps {
  siteId: number
  rota: Rota
  resource: AsyncResource<Rota>
}

/** The rota of a site with what is being typed about it: the grid draws a draft before it is saved. */
export function RotaContent({ siteId, rota, resource }: RotaContentProps) {
  const { t } = useTranslation('rota')
  const may = useSiteRights(siteId)
  const { me } = useRotaWords(rota)
  const isOnline = useOnline()
  const isPhone = useIsPhone()
  const now = useNow()
  const actions = useRotaActions(siteId, rota)
  const [draft, setDraft] = useState<ExceptionDraft | null>(null)
  const [isFilling, setFilling] = useState(false)
  const [offset, setOffset] = useState(0)
  const typist = { me, leads: may(rotas.update) }
  const isMember = rota.people.some(({ id }) => id === me)
  const mayAdd = may(rotas.addException) && (typist.leads || isMember)
  const isEmpty = rota.weeks.length === 0 && rota.exceptions.length === 0
  const drafts = draft === null ? [] : changesOf(draft, rota)
  const weeks = gridOf({ rota, drafts, now, offset })
  const [gap] = gapsAhead(rulesOf(rota), now).gaps

  function put(next: ExceptionDraft | null): void {
    actions.clear()
    setDraft(next)
  }

  const open = (bar: Pick<Bar, 'from' | 'to' | 'userId'>) => {
    const span = { from: Math.max(bar.from, now), to: bar.to }
    put(draftAbout(rota, { span, userId: bar.userId, me }))
  }
  const begin = () => {
    if (gap?.to != null) open({ from: gap.from, to: gap.to, userId: null })
    else put(draftAbout(rota, { span: nextShiftOf(rota, me ?? null, now), userId: me ?? null, me }))
  }
  const form = draft !== null && (
    <ExceptionForm
      rota={rota}
      draft={draft}
      typist={typist}
      actions={actions}
      isOnline={isOnline}
      onChange={put}
      onDone={() => put(null)}
    />
  )
  return (
    <>
      <Sheet
        aside={
          isEmpty ? undefined : (
            <RotaAside
              siteId={siteId}
              rota={rota}
              typist={typist}
              actions={actions}
              isOnline={isOnline}
              form={isPhone ? null : form}
              onBegin={mayAdd && !isPhone ? begin : undefined}
              onClose={() => put(null)}
              onFill={typist.leads ? () => setFilling(true) : undefined}
            />
          )
        }
      >
        <AsyncSection resource={resource} skeleton={null} name={t('page')}>
          {() =>
            isEmpty ? (
              <>
                <Answer first={t('empty.title')} />
                <AnswerNote />
                <EmptyState
                  title={t('empty.nothing')}
                  text={t(typist.leads ? 'empty.text' : 'empty.ask')}
                  action={
                    typist.leads && (
                      <Button variant="primary" disabled={!isOnline} onClick={() => setFilling(true)}>
                        {t('empty.begin')}
                      </Button>
                    )
                  }
                />
              </>
            ) : (
              <Stack gap="4">
                <RotaAnswer rota={rota} />
                <AnswerNote />
                {!isOnline && (
                  <Text size="small" tone="muted" role="status">
                    {t('offline')}
                  </Text>
                )}
                {isPhone ? (
                  <RotaList rota={rota} />
                ) : (
                  <div>
                    <GridHead rota={rota} offset={offset} onMove={setOffset} />
                    <RotaGrid
                      rota={rota}
                      weeks={weeks}
                      extraLanes={drafts.flatMap(({ away, standIn }) => standIn ?? away ?? [])}
                      onOpen={mayAdd && isOnline ? open : undefined}
                    />
                    <Nights rota={rota} weeks={weeks} />
                  </div>
                )}
              </Stack>
            )
          }
        </AsyncSection>
      </Sheet>
      {isPhone && form && (
        <SideSheet title={t('exception.title')} onClose={() => put(null)}>
          <div className={classes.sheetForm}>{form}</div>
        </SideSheet>
      )}
      {isFilling && (
        <WeeksSheet siteId={siteId} rota={rota} isOnline={isOnline} onClose={() => setFilling(false)} />
      )}
      {isPhone && mayAdd && !isEmpty && (
        <PageDock>
          <Button size="touch" icon={IconCalendarPlus} disabled={!isOnline} onClick={begin}>
            {t('exception.short')}
          </Button>
          {gap?.to != null && isMember && (
            <TakeGap gap={gap} onTake={take} isOnline={isOnline} busy={actions.adding} />
          )}
        </PageDock>
      )}
    </>
  )

  function take(span: { from: number; to: number }): void {
    if (me === undefined) return
    const changes = standInFor(rulesOf(rota), span, me).map(change => ({ ...change, back: null }))
    void actions.add(changes, { done: t('exception.saved'), onDone: () => undefined })
  }
}

interface TakeGapProps {
  gap: Gap
  onTake: (span: { from: number; to: number }) => void
  isOnline: boolean
  busy: boolean
}

/** Takes the nearest gap oneself, which holds at once. */
function TakeGap({ gap: { from, to }, onTake, isOnline, busy }: TakeGapProps) {
  const { t } = useTranslation('rota')
  if (to === null) return null
  return (
    <Button
      variant="primary"
      size="touch"
      busy={busy}
      disabled={!isOnline}
      onClick={() => onTake({ from, to })}
    >
      {t('exception.takeGap')}
    </Button>
  )
}

interface GridHeadProps {
  rota: Rota
  offset: number
  onMove: (offset: number) => void
}

/** Shows which weeks these are, and when duty is handed over, by the site's clock and by the reader's where it differs. */
function GridHead({ rota, offset, onMove }: GridHeadProps) {
  const { t } = useTranslation('rota')
  const { timeZone, days, weekdayAndTime } = useRotaWords(rota)
  const now = useNow()
  const today = localDay(now / 1000, timeZone)
  const first = addDays(mondayOf(today), 7 * offset)
  const handover = handoverAt(
    { timeZone, handoverMinute: rota.handover_minute },
    addDays(mondayOf(today), 6 + rota.handover_weekday),
  )
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [there, here] = [timeZone, ownZone].map(zone => weekdayAndTime(handover, zone))
  return (
    <Row className={classes.head} gap="2" align="center" wrap>
      <IconButton
        icon={IconChevronLeft}
        label={t('grid.earlier')}
        size="dense"
        disabled={offset === 0}
        onClick={() => onMove(offset - WEEKS_SHOWN)}
      />
      <Button size="dense" disabled={offset === 0} onClick={() => onMove(0)}>
        {t('grid.today')}
      </Button>
      <IconButton
        icon={IconChevronRight}
        label={t('grid.later')}
        size="dense"
        onClick={() => onMove(offset + WEEKS_SHOWN)}
      />
      <strong>{days(first, addDays(first, 7 * WEEKS_SHOWN - 1))}</strong>
      <span className={classes.handover}>
        {there === here
          ? t('grid.handover', { time: there, zone: timeZone })
          : t('grid.handoverBoth', { time: there, zone: timeZone, own: here, ownZone })}
      </span>
    </Row>
  )
}
