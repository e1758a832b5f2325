/** The medicine register: what keepers must hold of every treatment (spec/3 §3.7), over batches and time. */
import { MEDICINE_FILES, MEDICINE_FILES_OF_ALL } from '#batch-values.ts'
import { endpoint } from '#endpoint.ts'
import {
  MedicineFileOfAllQuery,
  MedicineFileQuery,
  MedicinePage,
  MedicineQuery,
} from '#schemas/batches/medicine.ts'

export const medicine = {
  ofSite: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/medicine/',
    access: 'user',
    right: 'see',
    summary:
      'The medicine register of a site, the newest first, with what each record lacks and totals by class.',
    query: MedicineQuery,
    success: { status: 200, body: MedicinePage },
    failure: 'part',
  }),
  ofAll: endpoint({
    method: 'GET',
    path: '/medicine/',
    access: 'user',
    summary: 'The same of all sites that the caller sees.',
    query: MedicineQuery,
    success: { status: 200, body: MedicinePage },
    failure: 'part',
  }),
  download: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/medicine/download/',
    access: 'user',
    right: 'export',
    summary:
      'The medicine register of a site as a file, the oldest first: a workbook, comma-separated values, a PDF for an inspector, or JSON of the ICAR Animal Data Exchange 1.3.',
    query: MedicineFileQuery,
    success: { status: 200 },
    download: MEDICINE_FILES,
  }),
  downloadOfAll: endpoint({
    method: 'GET',
    path: '/medicine/download/',
    access: 'user',
    summary:
      'The same file over all sites of which the caller may take data along: a workbook, comma-separated values, or JSON of the ICAR Animal Data Exchange 1.3.',
    query: MedicineFileOfAllQuery,
    success: { status: 200 },
    download: MEDICINE_FILES_OF_ALL,
  }),
}
