import { DRILL_RESULTS } from '@earshot/contract/alarm-values.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import type { DrillOverview, DrillSummary } from '@earshot/contract/schemas/health/drill.ts'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { DrillYear } from '#domain/alarms/DrillYear.tsx'
import { StartDrill } from '#domain/alarms/StartDrill.tsx'
import { SiteHead } from '#domain/SiteHead.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { Button } from '#ui/actions/Button.tsx'
import selectClasses from '#ui/choice/Select.module.css'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { openColumn } from '#ui/table/open-column.tsx'
import classes from './Drills.module.css'
import { ScheduleForm } from './ScheduleForm.tsx'
import { drillStatus, useDrillWords } from './use-drill-words.ts'

/** Lists the drills of a site, with how the last year went, and lets people begin one now or every week. */
export function DrillListPage() {
  const { t } = useTranslation(['drills', 'common'])
  const { siteId } = useParams({ from: '/app/sites/$siteId/told/drills' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const overview = useEndpoint(drills.overview, { params: { siteId } })
  return (
    <>
      <SiteHead
        title={t('page')}
        site={site.data}
        list={{ label: t('common:nav.alerts'), to: `/app/sites/${siteId}/alerts` }}
      />
      <Sheet aside={overview.data && <DrillAside siteId={siteId} overview={overview.data} />}>
        <Stack gap="4">
          <AsyncSection resource={overview} skeleton={<Skeleton height={120} />} name={t('page')}>
            {shown => <YearAnswer siteId={siteId} overview={shown} />}
          </AsyncSection>
          <DrillTable siteId={siteId} timezone={site.data?.timezone} />
        </Stack>
      </Sheet>
    </>
  )
}

interface OfSite {
  siteId: number
  overview: DrillOverview
}

/** Those that were cut short have shown nothing. */
const WENT_ON: readonly string[] = ['PASSED', 'PARTLY', 'MISSED']

function YearAnswer({ siteId, overview }: OfSite) {
  const { t, span, day } = useDrillWords(overview.timezone)
  const { last, year, is_overdue, running_id: runningId } = overview
  const held = year.filter(({ result }) => WENT_ON.includes(result))
  const answered = held.filter(({ result }) => result !== 'MISSED').length
  return (
    <>
      {last === null ? (
        <Answer first={t('answer.none')} rest={t('answer.noneRest')} />
      ) : (
        <Answer
          first={t('answer.year', { answered, held: held.length })}
          rest={
            last.first === null
              ? t('answer.lastMissed')
              : t('answer.lastIn', { span: span(last.first.after_ms) })
          }
        />
      )}
      <AnswerNote />
      {runningId !== null && (
        <Link
          className={classes.notice}
          to="/app/sites/$siteId/drills/$drillId"
          params={{ siteId, drillId: runningId }}
        >
          {t('running')}
        </Link>
      )}
      {is_overdue && runningId === null && (
        <Notice title={t('overdue.title')}>
          {last === null ? t('overdue.never') : t('overdue.since', { day: day(last.started_at) })}
        </Notice>
      )}
      {year.length > 0 && <DrillYear year={year} timezone={overview.timezone} />}
    </>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Row className={classes.overdue} gap="2" align="start">
      <IconAlertTriangleFilled size={20} aria-hidden />
      <span>
        <strong>{title}</strong> {children}
      </span>
    </Row>
  )
}

function DrillAside({ siteId, overview }: OfSite) {
  const { t } = useTranslation('drills')
  const isPhone = useIsPhone()
  return (
    <div className={classes.aside}>
      <section aria-labelledby="drill-now">
        <SectionHead id="drill-now" title={t('one')} />
        <Stack gap="3">
          <Text size="small" tone="muted">
            {t('what')}
          </Text>
          {isPhone ? (
            <StartDock siteId={siteId} overview={overview} />
          ) : (
            <StartDrill siteId={siteId} overview={overview} variant="primary" />
          )}
        </Stack>
      </section>
      <section aria-labelledby="drill-schedule">
        <SectionHead id="drill-schedule" title={t('schedule.title')} />
        <ScheduleForm key={overview.schedule.version} siteId={siteId} overview={overview} />
      </section>
    </div>
  )
}

/** On a phone the next drill and the button that begins one stand where the thumb is. */
function StartDock({ siteId, overview }: OfSite) {
  const { t, coming } = useDrillWords(overview.timezone)
  const may = useSiteRights(siteId)(drills.start)
  if (!may || overview.running_id !== null) return null
  const { next_at: next } = overview.schedule
  return (
    <PageDock>
      <div className={classes.dock}>
        <Text size="small" tone="muted">
          {next === null ? t('schedule.none') : t('schedule.next', { when: coming(next) })}
        </Text>
        <StartDrill siteId={siteId} overview={overview} variant="primary" />
      </div>
    </PageDock>
  )
}

function DrillTable({ siteId, timezone }: { siteId: number; timezone: string | undefined }) {
  const { t } = useTranslation('drills')
  const list = useList(drills.list, { name: 'drills', params: { siteId }, page: true })
  const columns = useDrillColumns(siteId, timezone)
  return (
    <DataTable
      label={t('all')}
      list={list}
      columns={columns}
      rowKey={drill => drill.id}
      filters={
        <label>
          <span className="visually-hidden">{t('filter')}</span>
          <select
            className={selectClasses.select}
            value={list.search.result ?? ''}
            onChange={event =>
              list.set({ result: DRILL_RESULTS.find(result => result === event.currentTarget.value) })
            }
          >
            <option value="">{t('filterAll')}</option>
            {DRILL_RESULTS.map(result => (
              <option key={result} value={result}>
                {t(`result.${result}`)}
              </option>
            ))}
          </select>
        </label>
      }
      empty={
        <EmptyState
          title={t(list.isFiltered ? 'empty.filtered' : 'empty.title')}
          action={list.isFiltered ? <Button onClick={list.clear}>{t('empty.clear')}</Button> : undefined}
        />
      }
    />
  )
}

type DrillColumn = Column<DrillSummary, 'started_at' | 'first'>

function useDrillColumns(siteId: number, timezone: string | undefined): DrillColumn[] {
  const { t, coming, span, who } = useDrillWords(timezone)
  return [
    {
      key: 'result',
      width: 150,
      header: t('column.result'),
      cell: ({ result }) => (
        <Row gap="2" align="center" inline>
          <StatusMark status={drillStatus(result)} />
          {t(`result.${result ?? 'RUNNING'}`)}
        </Row>
      ),
      card: 'mark',
    },
    {
      key: 'day',
      width: 170,
      header: t('column.day'),
      cell: drill => coming(drill.started_at),
      order: 'started_at',
      card: 'title',
    },
    { key: 'who', header: t('column.who'), cell: who, card: 'line' },
    {
      key: 'first',
      width: 150,
      header: t('column.first'),
      cell: ({ first }) => (first === null ? '' : span(first.after_ms)),
      order: 'first',
      card: 'note',
    },
    openColumn({
      header: t('one'),
      link: ({ id }) => ({ to: '/app/sites/$siteId/drills/$drillId', params: { siteId, drillId: id } }),
      label: ({ started_at }) => t('open', { at: coming(started_at) }),
    }),
  ]
}
