import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import type { DrillProof } from '@earshot/contract/schemas/health/drill.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import formClasses from '#ui/forms/Form.module.css'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'
import classes from './Drills.module.css'
import { useDrillWords } from './use-drill-words.ts'

/** A refused hash and an unknown one are the same to its reader. */
const UNKNOWN = [400, 404]

/** Confirms the hash of a certificate to anybody: the site, the day and the result, and nothing of people. */
export function DrillProofPage() {
  const { t } = useTranslation('drills')
  const { drillHash } = useParams({ from: '/drills/$drillHash' })
  const proof = useEndpoint(drills.check, { params: { drillHash } })
  if (proof.error instanceof ApiError && UNKNOWN.includes(proof.error.status ?? 0))
    return (
      <EntryLayout title={t('proof.unknown')} subtitle={t('proof.unknownText')}>
        <Stack gap="4">
          <code className={classes.hash}>{drillHash}</code>
          <ToPortal />
        </Stack>
      </EntryLayout>
    )
  return (
    <EntryLayout title={titleOf(proof.data)}>
      <AsyncSection resource={proof} skeleton={<Skeleton height={160} />} name={t('proof.title')}>
        {shown => <ProofFacts proof={shown} hash={drillHash} />}
      </AsyncSection>
    </EntryLayout>
  )

  function titleOf(shown: DrillProof | undefined): string {
    if (shown === undefined) return t('proof.title')
    return t(shown.is_unchanged ? 'proof.fits' : 'proof.changed')
  }
}

function ProofFacts({ proof, hash }: { proof: DrillProof; hash: string }) {
  const { t, day } = useDrillWords(proof.timezone)
  return (
    <Stack gap="4">
      <Text tone={proof.is_unchanged ? 'muted' : 'alarm'}>
        {t(proof.is_unchanged ? 'proof.fitsText' : 'proof.changedText')}
      </Text>
      <dl className={classes.facts}>
        <dt>{t('proof.site')}</dt>
        <dd>{proof.site}</dd>
        <dt>{t('proof.day')}</dt>
        <dd>{day(proof.started_at)}</dd>
        <dt>{t('proof.result')}</dt>
        <dd>{t(`result.${proof.result}`)}</dd>
      </dl>
      <code className={classes.hash}>{hash}</code>
      <ToPortal />
    </Stack>
  )
}

function ToPortal() {
  const { t } = useTranslation('drills')
  return (
    <div className={formClasses.ends}>
      <Link to="/" className={formClasses.link}>
        {t('proof.portal')}
      </Link>
    </div>
  )
}
