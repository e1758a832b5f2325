import { Email } from '@earshot/contract/schemas/account/session.ts'
import { validate } from '@earshot/contract/schemas/messages.ts'
import { SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#features/site-editor/saving/problems.ts'
import { useProblemText } from '#features/site-editor/saving/problems.ts'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { putBack, useRemovedToast } from '#features/site-editor/saving/use-site-draft.ts'
import { ruleText } from '#i18n/rule-text.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { SelectField } from '#ui/forms/fields/SelectField.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import classes from './EditorList.module.css'
import { EditorItem, StepTitle } from './StepParts.tsx'

export interface PeopleStepProps {
  state: DraftState
  problems: readonly Problem[]
  readOnly: boolean
}

/** Asks who else is to be a member of the site; each gets a mail when it is saved. Nobody has to be named. */
export function PeopleStep({ state, problems, readOnly }: PeopleStepProps) {
  const { t } = useTranslation('siteEditor')
  const problemText = useProblemText()
  const showRemoved = useRemovedToast()
  const { draft, change } = state

  function add(added: Person): void {
    change({ people: [...draft.people.filter(person => person.email !== added.email), added] })
  }

  function remove(address: string): void {
    const isSame = (person: Person) => person.email === address
    const index = draft.people.findIndex(isSame)
    const item = draft.people[index]
    if (item === undefined) return
    change({ people: draft.people.toSpliced(index, 1) })
    showRemoved(address, () => change(({ people }) => ({ people: putBack(people, { item, index, isSame }) })))
  }

  return (
    <section className={classes.page} aria-labelledby="people-title">
      <StepTitle id="people-title">{t('people.title')}</StepTitle>
      <p className={classes.text}>{t('people.text')}</p>
      <AddPerson readOnly={readOnly} onAdd={add} />
      <ul className={classes.list}>
        {draft.people.map(({ email, role }, index) => {
          const problem = problems.find(each => each.field.startsWith(`users_to_add.${index}`))
          return (
            <EditorItem
              key={email}
              title={email}
              name={email}
              isWrong={problem !== undefined}
              readOnly={readOnly}
              onRemove={() => remove(email)}
            >
              {problem === undefined ? (
                t(`role.${role}`)
              ) : (
                <span className={classes.wrong}>{problemText(problem)}</span>
              )}
            </EditorItem>
          )
        })}
      </ul>
    </section>
  )
}

type Person = DraftState['draft']['people'][number]

/** The owner comes last, so that it is chosen on purpose. */
const ROLES = [...SITE_ROLES.filter(role => role !== 'OWNER'), 'OWNER' as const]

/** Asks for an address and a role; an invalid address is reported before it is added. */
function AddPerson({ readOnly, onAdd }: { readOnly: boolean; onAdd: (person: Person) => void }) {
  const { t } = useTranslation('siteEditor')
  const { t: common } = useTranslation('common')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<SiteRole>('WORKER')
  const [broken, setBroken] = useState<string | undefined>()

  function type(text: string): void {
    setEmail(text)
    setBroken(undefined)
  }

  function add(): void {
    const checked = validate(Email, email)
    if (!checked.ok) {
      setBroken(Object.values(checked.fields)[0]?.[0])
      return
    }
    onAdd({ email: checked.value, role })
    type('')
  }

  return (
    <Row
      className={classes.add}
      as="form"
      gap="3"
      align="start"
      wrap
      noValidate
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
    >
      <Field
        label={t('people.email')}
        type="email"
        value={email}
        onChange={event => type(event.target.value)}
        error={ruleText({ t: common, message: broken, max: 150 })}
        disabled={readOnly}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        label={t('people.role')}
        placeholder={t('choose')}
        value={role}
        disabled={readOnly}
        onChange={event => setRole(ROLES.find(each => each === event.target.value) ?? 'WORKER')}
        options={ROLES.map(value => ({ value, label: t(`role.${value}`) }))}
      />
      <Button type="submit" size="touch" disabled={readOnly}>
        {t('add')}
      </Button>
    </Row>
  )
}
