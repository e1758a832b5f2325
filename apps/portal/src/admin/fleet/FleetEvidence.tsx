import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { FleetFigure, FleetLeftOut } from '@earshot/contract/schemas/admin/fleet.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { useEndpoint } from '#api/queries.ts'
import { CsvButton } from '#domain/evidence/CsvButton.tsx'
import type { BehindFigureProps } from '#domain/evidence/EvidenceButton.tsx'
import evidence from '#domain/evidence/EvidenceContent.module.css'
import { Part } from '#domain/evidence/Part.tsx'
import { formatMoment, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './FleetEvidence.module.css'

interface FleetEvidenceProps extends BehindFigureProps {
  figure: FleetFigure
}

/** Shows what was counted for a figure of the fleet and when, what was left out and why, and where its rows are. */
export function FleetEvidence({ figure, name, titleId, onLeave }: FleetEvidenceProps) {
  const { t, i18n } = useTranslation('fleet')
  const now = useNow()
  const found = useEndpoint(adminSites.evidence, {}, { staleTimeMs: 30_000 })
  const data = found.data?.figures.find(one => one.figure === figure)
  const number = (count: number) => formatNumber(count, i18n.language)
  return (
    <AsyncSection
      resource={{ ...found, data: data && found.data && { ...data, asOf: found.data.as_of } }}
      skeleton={<Skeleton height={180} />}
      name={name}
    >
      {({ part, counted, left_out: leftOut, asOf }) => (
        <>
          <h2 className={evidence.judgement} id={titleId}>
            <strong>{t(`behind.part.${figure}`, { figure: number(part) })}</strong>{' '}
            {t(`behind.counted.${figure}`, { figure: number(counted) })}
          </h2>
          <Part label={t('behind.asOf')} inline>
            {formatMoment({ at: asOf, language: i18n.language, now })}
          </Part>
          <Part label={t('behind.leftOut')}>
            {leftOut.length === 0 ? (
              <p>{t('behind.nothing')}</p>
            ) : (
              <ul className={classes.reasons}>
                {leftOut.map(({ reason, count }) => (
                  <li key={reason}>
                    {t(`behind.out.${reasonOf(figure, reason)}`, { figure: number(count) })}
                  </li>
                ))}
              </ul>
            )}
          </Part>
          <Foot figure={figure} onLeave={onLeave} />
        </>
      )}
    </AsyncSection>
  )
}

/** Animals are counted by batches, the others by what they are themselves. */
function reasonOf(figure: FleetFigure, reason: FleetLeftOut): FleetLeftOut | 'BATCHES' {
  return figure === 'ANIMALS' && reason === 'NOT_IN_USE' ? 'BATCHES' : reason
}

/** Returns the list that has the rows of a figure. The one of sites has those in use, the worst first. */
function rowsOf(figure: FleetFigure): LinkProps {
  switch (figure) {
    case 'DEVICES':
      return { to: '/admin/devices/list' }
    case 'GATEWAYS':
      return { to: '/admin/gateways/list' }
    case 'OLD':
      return { to: '/admin/sites/list', search: { ordering_field: 'last_update', order: 'asc' } }
    default:
      return { to: '/admin/sites/list' }
  }
}

function fileOf(figure: FleetFigure): Promise<Blob> {
  const input = { query: { file_type: 'csv' as const } }
  if (figure === 'DEVICES') return download(adminDevices.download, input)
  return figure === 'GATEWAYS'
    ? download(adminGateways.download, input)
    : download(adminSites.download, input)
}

function Foot({ figure, onLeave }: { figure: FleetFigure; onLeave: () => void }) {
  const { t } = useTranslation('fleet')
  const words = { button: t('behind.csv'), name: t('behind.file'), failed: t('behind.fileFailed') }
  return (
    <div className={evidence.foot}>
      <Link {...rowsOf(figure)} className={evidence.link} onClick={onLeave}>
        {t('behind.rows')}
      </Link>
      <CsvButton file={() => fileOf(figure)} words={words} />
    </div>
  )
}
