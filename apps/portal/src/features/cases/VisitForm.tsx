import { visits } from '@earshot/contract/endpoints/desk/visits.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { CaseStory } from '@earshot/contract/schemas/desk/case.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '#api/client.ts'
import { useEndpoint } from '#api/queries.ts'
import { ChosenFiles, useChosenFiles } from '#domain/logbook/files/ChosenFiles.tsx'
import { newId } from '#lib/new-id.ts'
import { dayKey } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Cases.module.css'

/** Writes down a visit: the form comes with a press. */
export function VisitForm({ story }: { story: CaseStory }) {
  const { t } = useTranslation('cases')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenForm story={story} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('visit.open')}</Button>
    </div>
  )
}

/** The rules of the fields; the server's own are the endpoint's. */
const rules = {
  schema: z.object({
    date: z.iso.date('invalid'),
    findings: z.string().trim().min(1, 'required').max(LIMITS.comment.max, 'too_long'),
  }),
}

function OpenForm({ story, onClose }: { story: CaseStory; onClose: () => void }) {
  const { t } = useTranslation('cases')
  const { site, airspace, timezone } = story
  const today = dayKey(useNow(), timezone)
  const key = useRef(newId())
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([airspace.id]))
  const files = useChosenFiles()
  const all = useEndpoint(sites.airspaces, { params: { siteId: site.id } })
  const form = useEndpointForm(visits.add, {
    params: { siteId: site.id },
    defaultValues: { date: today, findings: '' },
    rules,
    draft: `visit-${site.id}`,
    send: ({ date, findings }) => {
      const body = new FormData()
      body.append('date', date)
      body.append('findings', findings)
      body.append('airspace_ids', [...chosen].join(','))
      body.append('entry_key', key.current)
      for (const file of files.files) body.append('attachments', file, file.name)
      return call(visits.add, { params: { siteId: site.id }, body })
    },
    done: t('visit.done'),
    onDone: onClose,
  })

  function toggle(id: number): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  return (
    <section className={classes.write} aria-labelledby="write-visit">
      <h2 id="write-visit">{t('visit.title')}</h2>
      <EndpointForm
        form={form}
        submit={t('visit.send')}
        leaving="free"
        {...(chosen.size === 0 && { waitingFor: t('visit.noAirspace') })}
        beside={
          <Button variant="text" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        }
      >
        <DateInput form={form} name="date" label={t('visit.date')} max={today} dense />
        <TextAreaInput
          form={form}
          name="findings"
          label={t('visit.findings')}
          rows={4}
          counter={LIMITS.comment.max}
        />
        <fieldset className={classes.airspaces}>
          <legend>{t('visit.airspaces')}</legend>
          {(all.data?.items ?? [airspace]).map(({ id, name }) => (
            <label key={id}>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              {name}
            </label>
          ))}
        </fieldset>
        <Text size="small" weight="strong">
          {t('visit.files')}
        </Text>
        <ChosenFiles chosen={files} progress={null} />
        <Text size="small" tone="muted">
          {t('visit.filesNote')}
        </Text>
      </EndpointForm>
    </section>
  )
}
