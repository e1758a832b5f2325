import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import type { IncidentKind } from '@earshot/contract/fleet-values.ts'
import type { IncidentFigures } from '@earshot/contract/schemas/admin/incident.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { TopIncidents } from './TopIncidents.tsx'

const WAIT = { timeout: 60_000 }
const FIGURES: IncidentFigures = {
  total: 3,
  animals: 0,
  half: 0,
  claimed: 0,
  countries: [],
  suppliers: [],
  by_kind: [],
  looked_at: '2026-03-02T07:55:00.000Z',
}

function open(figures: IncidentFigures, kind?: IncidentKind) {
  const api = fakeApi()
  api.on(incidents.list, () => ({ items: [], page: 1, per_page: 5, total: 0, pages: 0 }))
  api.on(incidents.figures, () => figures)
  renderInPage(<TopIncidents {...(kind !== undefined && { kind })} />)
}

it.each([
  ['nothing is good news once somebody has looked', FIGURES, undefined, 'Nothing to do.'],
  [
    'nothing is no news before the first look',
    { ...FIGURES, looked_at: null },
    undefined,
    'Nobody has looked yet.',
  ],
  ['nothing of one kind is not nothing', FIGURES, 'GATEWAY_SILENT', 'Nothing to do about silent gateways.'],
] as const)('The top incidents are told: %s', async (_, figures, kind, text) => {
  open(figures, kind)
  expect(await screen.findByText(text, {}, WAIT)).toBeVisible()
})
