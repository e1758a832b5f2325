import { evidence } from '@earshot/contract/endpoints/health/evidence.ts'
import type { Evidence } from '@earshot/contract/schemas/health/evidence.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { useEndpoint } from '#api/queries.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import { CsvButton } from './CsvButton.tsx'
import type { FigureAsked } from './EvidenceButton.tsx'
import classes from './EvidenceContent.module.css'
import { FormulaLines } from './FormulaLines.tsx'
import { Hours } from './Hours.tsx'
import { LimitsInForce } from './LimitsInForce.tsx'
import { MonitorList, SoftwareList } from './MonitorList.tsx'
import { Part } from './Part.tsx'
import { useEvidenceText } from './use-evidence-text.ts'

interface EvidenceContentProps {
  figure: FigureAsked
  name: string
  /** The id of the sentence, which names the dialog. */
  titleId: string
  onLeave: () => void
}

/** Shows what stands behind a figure, from its judgement to its rows. */
export function EvidenceContent({ figure, name, titleId, onLeave }: EvidenceContentProps) {
  const { siteId, airspaceId, ...query } = figure
  const asked = useEndpoint(evidence.read, { params: { siteId, airspaceId }, query }, { staleTimeMs: 30_000 })
  return (
    <AsyncSection resource={asked} skeleton={<EvidenceSkeleton />} name={name}>
      {found => (
        <>
          <Judgement found={found} titleId={titleId} name={name} />
          <Measured found={found} />
          <Hours found={found} />
          <MonitorList found={found} />
          <FormulaLines found={found} />
          <LimitsInForce found={found} />
          <SoftwareList found={found} />
          <Foot found={found} figure={figure} onLeave={onLeave} />
        </>
      )}
    </AsyncSection>
  )
}

/** Judges in one sentence how far the figure can be relied on, and why. */
function Judgement({ found, titleId, name }: { found: Evidence; titleId: string; name: string }) {
  const { t } = useTranslation('evidence')
  const text = useEvidenceText(found)
  const { reliance, monitors, coverage, kind, settled, value } = found
  const counting = monitors.filter(({ not_counted }) => not_counted === null).length
  const figure = text.figure(value)
  const judged =
    value === null
      ? kind === 'RHS'
        ? t('judge.noRhs')
        : t('judge.noValue', { name })
      : t(`judge.${reliance}`, { figure })
  const why = [
    coverage !== null &&
      t(kind === 'RHS' ? 'heard.RHS' : 'heard.readings', { share: text.percent(coverage) }),
    monitors.length > 0 &&
      t('counting', {
        count: monitors.length,
        counting: text.whole(counting),
        all: text.whole(monitors.length),
      }),
    kind === 'COUNTS' && value !== null && t('counted'),
    !settled && t('unsettled'),
  ].filter(sentence => sentence !== false)
  return (
    <h2 className={classes.judgement} id={titleId} data-reliance={reliance}>
      <strong>{judged}</strong> {why.join(' ')}
    </h2>
  )
}

function Measured({ found }: { found: Evidence }) {
  const { t } = useTranslation('evidence')
  const text = useEvidenceText(found)
  const { measured_until: until, arrived_at: arrived, judged_at: judged } = found
  if (until === null) return null
  const moments = {
    until: text.moment(until),
    arrived: arrived === null ? '' : text.time(arrived, until),
    judged: judged === null ? '' : text.time(judged, until),
  }
  const key = arrived === null ? 'measured.only' : judged === null ? 'measured.arrived' : 'measured.judged'
  return (
    <Part label={t('measured.label')} inline>
      <TaggedText text={t(key, moments)} tags={{ b: own => <strong>{own}</strong> }} />
    </Part>
  )
}

function Foot({ found, figure, onLeave }: { found: Evidence; figure: FigureAsked; onLeave: () => void }) {
  const { t } = useTranslation('evidence')
  const isPhone = useIsPhone()
  const { siteId, airspaceId } = figure
  const text = useEvidenceText(found)
  const file = () =>
    download(evidence.samplesFile, {
      params: { siteId, airspaceId },
      query: { from: found.kind === 'RHS' ? found.hours.from : found.from, to: found.to },
    })
  if (found.kind === 'COUNTS') return null
  return (
    <div className={classes.foot}>
      <Link
        to="/app/sites/$siteId/monitors"
        params={{ siteId }}
        search={{ airspace: airspaceId }}
        className={classes.link}
        onClick={onLeave}
      >
        {t('allMonitors', { count: found.monitors.length, all: text.whole(found.monitors.length) })}
      </Link>
      <CsvButton file={file} words={{ button: t('csv'), name: t('file'), failed: t('fileFailed') }} />
      {!isPhone && (
        <Text as="span" size="label" tone="muted" className={classes.escape}>
          {t('escape')}
        </Text>
      )}
    </div>
  )
}

/** Shows blocks with the geometry of the content. */
function EvidenceSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton width="90%" height={44} />
      <Skeleton width="70%" height={18} />
      <Skeleton width="100%" height={52} />
      <Skeleton width="100%" height={96} />
      <Skeleton width="100%" height={120} />
    </div>
  )
}
