import type { FleetFigure } from '@earshot/contract/schemas/admin/fleet.ts'
import { Suspense } from 'react'
import { EvidenceButton } from '#domain/evidence/EvidenceButton.tsx'
import { lazyPart } from '#lib/chunks/lazy-page.ts'

const FleetEvidence = lazyPart(async () => (await import('./FleetEvidence.tsx')).FleetEvidence)

/** Opens what stands behind a figure of the fleet. */
export function FleetEvidenceButton({ figure, name }: { figure: FleetFigure; name: string }) {
  return (
    <EvidenceButton
      figure={given => (
        <Suspense fallback={null}>
          <FleetEvidence figure={figure} {...given} />
        </Suspense>
      )}
      name={name}
    />
  )
}
