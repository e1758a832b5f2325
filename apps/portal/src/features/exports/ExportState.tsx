import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import type { BatchExport } from '@earshot/contract/schemas/batches/export.ts'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#lib/locale.ts'
import classes from './Exports.module.css'
import { isUnderWay } from './polled.ts'

/** Shows the state in words, and while the file is being made also as a bar. */
export function ExportState({ one }: { one: BatchExport }) {
  const { t, i18n } = useTranslation('exports')
  if (!isUnderWay(one)) {
    const size = one.bytes === null ? '' : formatBytes(one.bytes, i18n.language)
    return <span>{t(`state.${one.status}`, { size })}</span>
  }
  const percent = new Intl.NumberFormat(intlTag(i18n.language), { style: 'percent' }).format(
    one.progress / 100,
  )
  return (
    <span className={classes.progress}>
      <progress max={100} value={one.progress} aria-label={t('progress', { batch: one.batch.name })} />
      <span>{one.status === 'REQUESTED' ? t('state.REQUESTED') : percent}</span>
    </span>
  )
}
