import { DOMAIN } from '@earshot/contract/domain.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { hoursAround } from '@earshot/contract/rules/health/before-after.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { IconPencil, IconPill } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { BeforeAfter } from '#domain/graphs/BeforeAfter.tsx'
import { AttachmentList } from '#domain/logbook/files/AttachmentList.tsx'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import classes from '#features/logbook/Logbook.module.css'
import { useDayText } from '#features/logbook/use-day-text.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { TreatmentRecord, WithdrawalLine } from './TreatmentRecord.tsx'

interface TreatmentItemProps {
  treatment: Treatment
  place: LogbookPlace
  /** Today at the site. */
  today: string
  timeZone: string
  /** Opens the record; undefined where the reader may not change it. */
  onEdit: (() => void) | undefined
}

/** Shows a treatment: what was given, how long the withdrawal period is, and how the animals were before and after. */
export function TreatmentItem({ treatment, place, today, timeZone, onEdit }: TreatmentItemProps) {
  const { t } = useTranslation('logbook')
  const [isOpen, setOpen] = useState(false)
  const facts = useFacts(treatment)
  return (
    <li className={classes.item} data-wide>
      <span className={classes.ring} data-brand>
        <IconPill size={16} stroke={1.9} aria-hidden />
      </span>
      <div className={classes.body}>
        <Text as="h3" breaks size="body" weight="strong">
          {treatment.product_name}
        </Text>
        <Text breaks size="small" tone="muted">
          {facts}
        </Text>
        <WithdrawalLine treatment={treatment} today={today} />
        <BeforeAfter
          around={hoursAround(treatment, timeZone)}
          place={place}
          note={t('around.means', { hours: DOMAIN.treatment.aroundHours })}
        />
        <AttachmentList files={treatment.attachments} />
        <div className={classes.actions}>
          <Button variant="text" size="dense" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'treatment.less' : 'treatment.whole')}
          </Button>
          {onEdit !== undefined && (
            <Button variant="text" size="dense" icon={IconPencil} onClick={onEdit}>
              {t('treatment.edit')}
            </Button>
          )}
        </div>
        {isOpen && <TreatmentRecord treatment={treatment} place={place} timeZone={timeZone} />}
      </div>
      <span className={classes.time}>{treatment.veterinarian || treatment.author?.name}</span>
    </li>
  )
}

/**
 * Returns a sentence like "Antibiotic in water for respiratory trouble (APP), 12.5 kg for the whole airspace, 16 Nov to
 * 20 Nov".
 */
function useFacts(treatment: Treatment): string {
  const { t, i18n } = useTranslation('logbook')
  const { t: disease } = useTranslation('diseases')
  const catalogue = useEndpoint(siteEditor.diseases, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  const dayText = useDayText()
  const { diagnosis, start_date, end_date } = treatment
  const known = catalogue.data?.items.some(({ code }) => code === diagnosis)
  const named = known ? disease(`name.${diagnosis}`) : diagnosis
  const reason = t(`reasonWord.${treatment.reason}`)
  const quantity = formatNumber(treatment.total_quantity, i18n.language, decimalsOf(treatment.total_quantity))
  return t('treatment.facts', {
    class: t(`class.${treatment.treatment_class}`),
    route: t(`routeWord.${treatment.route}`),
    reason: named === '' ? reason : t('treatment.reasonOf', { reason, diagnosis: named }),
    quantity: t(`quantity.${treatment.total_quantity_unit}`, { quantity }),
    scope: t(`scopeWord.${treatment.scope}`, { count: treatment.number_of_animals }),
    days:
      start_date === end_date
        ? dayText(start_date)
        : t('treatment.days', { from: dayText(start_date), to: dayText(end_date) }),
  })
}

function decimalsOf(value: number): number {
  return Math.min(3, String(value).split('.')[1]?.length ?? 0)
}
