import { Email } from '@earshot/contract/schemas/account/session.ts'
import { validate } from '@earshot/contract/schemas/messages.ts'
import { SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleText } from '#i18n/rule-text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './EditorList.module.css'
import type { Problem } from './problems.ts'
import { StepTitle } from './StepTitle.tsx'
import { useProblemText } from './use-problem-text.ts'
import type { DraftState } from './use-site-draft.ts'

export interface PeopleStepProps {
  state: DraftState
  problems: readonly Problem[]
  readOnly: boolean
}

/** Who else is to be of the site; each gets a mail when it is saved. Nobody has to be. */
export function PeopleStep({ state, problems, readOnly }: PeopleStepProps) {
  const { t } = useTranslation('siteEditor')
  const { t: common } = useTranslation('common')
  const problemText = useProblemText()
  const { draft, change } = state
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<SiteRole>('WORKER')
  const [broken, setBroken] = useState<string | undefined>()
  // Owner last, as a choice that is made on purpose.
  const roles = [...SITE_ROLES.filter(each => each !== 'OWNER'), 'OWNER' as const]

  function add(): void {
    const judged = validate(Email, email)
    if (!judged.ok) {
      setBroken(Object.values(judged.fields)[0]?.[0])
      return
    }
    const others = draft.people.filter(person => person.email !== judged.value)
    change({ people: [...others, { email: judged.value, role }] })
    setEmail('')
    setBroken(undefined)
  }

  function remove(address: string): void {
    const before = draft.people
    change({ people: before.filter(person => person.email !== address) })
    const undo = { label: t('undo'), run: () => change({ people: before }) }
    showToast({ kind: 'done', text: t('removed', { name: address }), action: undo })
  }

  return (
    <section className={classes.page} aria-labelledby="people-title">
      <StepTitle id="people-title" className={classes.title}>
        {t('people.title')}
      </StepTitle>
      <p className={classes.text}>{t('people.text')}</p>
      <form
        className={classes.add}
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
          onChange={event => {
            setEmail(event.target.value)
            setBroken(undefined)
          }}
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
          onChange={event => setRole(roles.find(each => each === event.target.value) ?? 'WORKER')}
          options={roles.map(value => ({ value, label: t(`role.${value}`) }))}
        />
        <Button type="submit" size="touch" disabled={readOnly}>
          {t('add')}
        </Button>
      </form>
      <ul className={classes.list}>
        {draft.people.map((person, index) => {
          const problem = problems.find(each => each.field.startsWith(`users_to_add.${index}`))
          return (
            <li key={person.email} data-wrong={problem !== undefined || undefined}>
              <span className={classes.code}>{person.email}</span>
              <span className={classes.detail}>
                {problem === undefined ? (
                  t(`role.${person.role}`)
                ) : (
                  <span className={classes.wrong}>{problemText(problem)}</span>
                )}
              </span>
              <button
                type="button"
                className={classes.remove}
                aria-label={t('removeNamed', { name: person.email })}
                disabled={readOnly}
                onClick={() => remove(person.email)}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
