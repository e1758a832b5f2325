import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { defaultProductType } from '@earshot/contract/rules/batches/product-types.ts'
import { withUsualAnimals } from '@earshot/contract/rules/structure/edit-tree.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refused } from '#features/site-editor/saving/problems.ts'
import { BASICS_RULES, type BasicsValues, type SiteDraft } from '#features/site-editor/saving/site-draft.ts'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { NOT_SENT } from '#ui/forms/not-sent.ts'
import { type EndpointForm, useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { FarmFields } from './FarmFields.tsx'
import classes from './FarmStep.module.css'
import { StepTitle } from './StepTitle.tsx'

export interface FarmStepProps {
  state: DraftState
  refused: Refused
  /** The footer's button submits the form in the same way as Enter. */
  submit: RefObject<() => Promise<void>>
  readOnly: boolean
  onNext: () => void
}

/** Asks for the farm and where it is. */
export function FarmStep({ state, refused, submit, readOnly, onNext }: FarmStepProps) {
  const { t } = useTranslation('siteEditor')
  const form = useEndpointForm(siteEditor.create, {
    rules: BASICS_RULES,
    defaultValues: state.draft.basics,
    send: async () => {
      onNext()
      return NOT_SENT
    },
    onDone: () => undefined,
  })
  submit.current = form.submit
  useKeptBasics(form.fields, state)
  useRefusals(form.fields, refused)
  return (
    <form
      ref={form.element}
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <StepTitle className={classes.title}>{t('farm.title')}</StepTitle>
      <fieldset disabled={readOnly} className={classes.fields}>
        <FarmFields form={form} />
      </fieldset>
      {form.failure !== null && <FormNotice>{form.failure}</FormNotice>}
      <button type="submit" hidden />
    </form>
  )
}

type Fields = EndpointForm<BasicsValues, typeof siteEditor.create>['fields']

function useKeptBasics(fields: Fields, state: DraftState): void {
  const { subscribe } = fields
  const latest = useRef(state)
  latest.current = state
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => latest.current.change(withBasics(latest.current.draft, values)),
      }),
    [subscribe],
  )
}

/**
 * Returns the draft's change. The first house exists before anybody has said which animals are kept, so it follows the
 * site's type.
 */
function withBasics({ basics, tree }: SiteDraft, values: BasicsValues): Partial<SiteDraft> {
  if (values.type === '' || values.type === basics.type) return { basics: values }
  const former = basics.type === '' ? null : defaultProductType(basics.type)
  return { basics: values, tree: withUsualAnimals(tree, { former, usual: defaultProductType(values.type) }) }
}

/** Shows what the server refused on its field when the page is opened with it. */
function useRefusals(fields: Fields, refused: Refused): void {
  const { setError } = fields
  useEffect(() => {
    for (const [field, messages] of Object.entries(refused)) {
      if (isBasic(field, fields.getValues())) setError(field, { type: 'server', message: messages.join(' ') })
    }
  }, [refused, setError, fields])
}

function isBasic(name: string, values: BasicsValues): name is keyof BasicsValues {
  return Object.hasOwn(values, name)
}
