/** The catalogue of diseases, and what is known of them at a site. */

import { NOTIFIABLE_DISEASES, PIG_DISEASES, POULTRY_DISEASES } from '@earshot/contract/diseases.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { DiseaseOption } from '@earshot/contract/schemas/farm/disease.ts'
import { handle, type Route } from '#http/handle.ts'
import { findSiteDiseases } from './diseases.queries.ts'

const CATALOGUE: readonly DiseaseOption[] = [
  ...PIG_DISEASES.map(code => option(code, 'pig')),
  ...POULTRY_DISEASES.map(code => option(code, 'poultry')),
]

function option(code: string, species: DiseaseOption['species']): DiseaseOption {
  return { code, species, label: `diseases:name.${code}`, notifiable: NOTIFIABLE_DISEASES.includes(code) }
}

export const routes: Route[] = [
  handle(siteEditor.diseases, () => Promise.resolve({ items: [...CATALOGUE] })),

  handle(siteEditor.siteDiseases, async ({ site: { siteId } }, { db }) => ({
    items: await findSiteDiseases(db, siteId),
  })),
]
