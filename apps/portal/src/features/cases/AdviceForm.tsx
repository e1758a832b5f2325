import { FOLLOW_UP_DAYS, SAMPLE_MATERIALS, type SampleMaterial } from '@earshot/contract/desk-values.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { Advice } from '@earshot/contract/schemas/desk/advice.ts'
import type { CaseStory } from '@earshot/contract/schemas/desk/case.ts'
import { CategoryOnWire } from '@earshot/contract/schemas/health/recommendation.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { CategoryIcon, categoryKey } from '#domain/recommendations/categories.tsx'
import { newId } from '#lib/new-id.ts'
import { dayKey, formatDay } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { CheckInput } from '#ui/forms/inputs/CheckInput.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Cases.module.css'

interface Values {
  category: CategoryOnWire
  text: string
  day3: boolean
  day7: boolean
  asksSample: boolean
  material: SampleMaterial
  pens: string
  from: string | null
  to: string | null
}

const EMPTY: Values = {
  category: 'diagnostics',
  text: '',
  day3: true,
  day7: true,
  asksSample: false,
  material: 'ORAL_FLUID',
  pens: '',
  from: null,
  to: null,
}

/** The rules of the fields; the server's own are the endpoint's. */
const rules = {
  schema: z.object({
    category: CategoryOnWire,
    text: z.string().trim().min(1, 'required').max(LIMITS.advice.text, 'too_long'),
    day3: z.boolean(),
    day7: z.boolean(),
    asksSample: z.boolean(),
    material: z.enum(SAMPLE_MATERIALS),
    pens: z.string().max(LIMITS.advice.pens, 'too_long'),
    from: z.iso.date('invalid').nullable(),
    to: z.iso.date('invalid').nullable(),
  }),
}

interface AdviceFormProps {
  story: CaseStory
  /** The advice that the new one corrects; null where it stands by itself. */
  corrected: Advice | null
  onDone: () => void
}

/**
 * Asks for advice: its kind, the words, a sample, the days and when the farm is asked again. It has no field for a product
 * or a dose. What is typed stays on the device until it is sent, also where the access ends meanwhile.
 */
export function AdviceForm({ story, corrected, onDone }: AdviceFormProps) {
  const { t, i18n } = useTranslation('cases')
  const { t: words } = useTranslation('recommendations')
  const today = dayKey(useNow(), story.timezone)
  const key = useRef(newId())
  const airspaceId = story.airspace.id
  const form = useEndpointForm(cases.advise, {
    params: { airspaceId },
    defaultValues: corrected === null ? EMPTY : valuesOf(corrected),
    rules,
    draft: corrected === null ? `advice-${airspaceId}` : `advice-correction-${corrected.id}`,
    toBody: values => ({
      category: values.category,
      text: values.text,
      sample: values.asksSample ? { material: values.material, pens: values.pens.trim() || null } : null,
      from: values.from,
      to: values.to,
      follow_up_days: FOLLOW_UP_DAYS.filter(day => values[`day${day}`]),
      corrects_id: corrected?.id ?? null,
      entry_key: key.current,
    }),
    done: t('form.done', { site: story.site.name }),
    onDone: () => {
      key.current = newId()
      form.fields.reset(EMPTY)
      onDone()
    },
  })
  const asksSample = form.fields.watch('asksSample')
  const dayOf = (day: number) =>
    formatDay({
      at: `${addDays(today, day)}T12:00:00Z`,
      language: i18n.language,
      timeZone: 'UTC',
    })
  return (
    <section className={classes.write} aria-labelledby="write-advice">
      <h2 id="write-advice">{t(corrected === null ? 'form.title' : 'form.correct')}</h2>
      {corrected !== null && (
        <Text size="small" tone="muted">
          {t('form.correctNote')}
        </Text>
      )}
      <EndpointForm
        form={form}
        submit={t('form.send', { site: story.site.name })}
        leaving="free"
        {...(corrected !== null && {
          beside: (
            <Button variant="text" onClick={onDone}>
              {t('form.cancel')}
            </Button>
          ),
        })}
      >
        <fieldset className={classes.kinds}>
          <legend className="visually-hidden">{t('form.category')}</legend>
          {CategoryOnWire.options.map(category => (
            <Kind
              key={category}
              isChosen={form.fields.watch('category') === category}
              onChoose={() => form.fields.setValue('category', category, { shouldDirty: true })}
            >
              <CategoryIcon category={category} />
              {t(`kind.${categoryKey(category)}`)}
            </Kind>
          ))}
        </fieldset>
        <TextAreaInput form={form} name="text" label={t('form.text')} rows={4} counter={LIMITS.advice.text} />
        <Row gap="4" wrap align="center">
          <CheckInput form={form} name="day3">
            {t('form.day', { number: 3, date: dayOf(3) })}
          </CheckInput>
          <CheckInput form={form} name="day7">
            {t('form.day', { number: 7, date: dayOf(7) })}
          </CheckInput>
          <CheckInput form={form} name="asksSample">
            {t('form.sample')}
          </CheckInput>
        </Row>
        {asksSample && (
          <div className={classes.two}>
            <SelectInput
              form={form}
              name="material"
              label={t('form.material')}
              placeholder={t('form.choose')}
              options={SAMPLE_MATERIALS.map(value => ({ value, label: words(`material.${value}`) }))}
            />
            <TextInput form={form} name="pens" label={t('form.pens')} maxLength={LIMITS.advice.pens} />
          </div>
        )}
        <div className={classes.two}>
          <DateInput form={form} name="from" label={t('form.from')} dense />
          <DateInput form={form} name="to" label={t('form.to')} min={today} dense />
        </div>
        <Text size="small" tone="muted">
          {t('form.noProduct')}
        </Text>
      </EndpointForm>
    </section>
  )
}

function valuesOf({ category, text, sample, from, to, follow_ups: followUps }: Advice): Values {
  const has = (day: number) => followUps.some(one => one.day === day)
  return {
    category,
    text,
    day3: has(3),
    day7: has(7),
    asksSample: sample !== null,
    material: sample?.material ?? 'ORAL_FLUID',
    pens: sample?.pens ?? '',
    from,
    to,
  }
}

interface KindProps {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Kind({ isChosen, onChoose, children }: KindProps) {
  return (
    <label className={classes.kind} data-checked={isChosen || undefined}>
      <input
        className="visually-hidden"
        type="radio"
        name="category"
        checked={isChosen}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}
