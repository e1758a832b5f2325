import type { FleetFigure } from '@earshot/contract/schemas/admin/fleet.ts'
import { Suspense, useMemo } from 'react'
import { type BehindFigureProps, EvidenceButton } from '#domain/evidence/EvidenceButton.tsx'
import { lazyPart } from '#lib/chunks/lazy-page.ts'

const FleetEvidence = lazyPart(async () => (await import('./FleetEvidence.tsx')).FleetEvidence)

/** Opens what stands behind a figure of the fleet. */
export function FleetEvidenceButton({ figure, name }: { figure: FleetFigure; name: string }) {
  const behind = useMemo(
    () =>
      function Behind(props: BehindFigureProps) {
        return (
          <Suspense fallback={null}>
            <FleetEvidence figure={figure} {...props} />
          </Suspense>
        )
      },
    [figure],
  )
  return <EvidenceButton figure={behind} name={name} />
}
