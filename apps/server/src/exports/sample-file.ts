/** The samples of an airspace as a file: what stands behind its figures, to be worked out again by anybody. */

import { Readable } from 'node:stream'
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { StoredSampleRow } from '#evidence/samples.queries.ts'
import type { Download } from '#http/handle.ts'
import { csvOf } from './csv.ts'
import { exportTexts } from './export-texts.ts'
import { type Cell, type ColumnOf, withTitles } from './sheet.ts'
import { utcMinute } from './whole-list.ts'

export function sampleFile(
  samples: readonly StoredSampleRow[],
  { language, day }: { language: string; day: string },
): Download {
  const t = exportTexts(language)
  const columns: ColumnOf<StoredSampleRow>[] = [
    {
      key: 'measured_from',
      kind: 'moment',
      of: ({ slot }) => utcMinute(new Date(slot * DOMAIN.slotSeconds * 1000)),
    },
    {
      key: 'monitor',
      kind: 'text',
      of: ({ device: { name, code } }) => (name === '' ? code : `${name} (${code})`),
    },
    { key: 'coughs', kind: 'number', of: ({ coughs }) => coughs },
    { key: 'seconds_heard', kind: 'number', of: ({ audio_seconds }) => audio_seconds },
    { key: 'temperature', kind: 'number', of: ({ temperature_centi }) => hundredth(temperature_centi) },
    { key: 'humidity', kind: 'number', of: ({ humidity_centi }) => hundredth(humidity_centi) },
    { key: 'arrived', kind: 'moment', of: ({ received_at }) => utcMinute(received_at) },
    { key: 'arrived_late', kind: 'text', of: ({ late }) => (late ? t('value.yes') : null) },
  ]
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield samples.map(sample => columns.map(({ of }) => of(sample)))
  }
  const sheet = { name: t('sheet.samples'), columns: withTitles(columns, t), rows: rows() }
  return {
    content: Readable.from(csvOf(sheet)),
    fileName: t('samples.file', { day }),
    mediaType: 'text/csv; charset=utf-8',
  }
}

function hundredth(centi: number | null): number | null {
  return centi === null ? null : centi / 100
}
