import { CASE_OUTCOMES } from '@earshot/contract/desk-values.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import classes from './Cases.module.css'
import { useIsOpenedToClose } from './use-case-part.ts'

interface CloseCaseProps {
  airspaceId: number
  caseId: number
}

/** Closes a case with an outcome: the form comes with a press, since it is needed once. */
export function CloseCase(props: CloseCaseProps) {
  const { t } = useTranslation('cases')
  const [isOpen, setOpen] = useState(useIsOpenedToClose())
  if (isOpen) return <CloseForm {...props} onCancel={() => setOpen(false)} />
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('close.open')}</Button>
    </div>
  )
}

function CloseForm({ airspaceId, caseId, onCancel }: CloseCaseProps & { onCancel: () => void }) {
  const { t } = useTranslation('cases')
  const form = useEndpointForm(cases.close, {
    params: { airspaceId },
    defaultValues: { case_id: caseId, outcome: 'RECOVERED' as const, note: '' },
    done: t('close.done'),
  })
  return (
    <section className={classes.write} aria-labelledby="close-case">
      <h2 id="close-case">{t('close.title')}</h2>
      <EndpointForm
        form={form}
        submit={t('close.send')}
        leaving="free"
        beside={
          <Button variant="text" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        }
      >
        <SelectInput
          form={form}
          name="outcome"
          label={t('close.outcome')}
          placeholder={t('form.choose')}
          options={CASE_OUTCOMES.map(value => ({ value, label: t(`outcome.${value}`) }))}
        />
        <TextAreaInput form={form} name="note" label={t('close.note')} rows={3} />
      </EndpointForm>
    </section>
  )
}
