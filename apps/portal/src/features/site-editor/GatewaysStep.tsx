import { codeKey, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LastSeen } from '#barn/values/LastSeen.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { EditorItem } from './EditorItem.tsx'
import classes from './EditorList.module.css'
import type { Problem } from './problems.ts'
import { StepTitle } from './StepTitle.tsx'
import type { Hardware } from './use-hardware.ts'
import { useProblemText } from './use-problem-text.ts'
import { useRemovedToast } from './use-removed-toast.ts'
import type { DraftState } from './use-site-draft.ts'

export interface GatewaysStepProps {
  state: DraftState
  problems: readonly Problem[]
  gateways: Hardware
  readOnly: boolean
}

/** The gateways by their codes; what they hear is offered where monitors are added. */
export function GatewaysStep({ state, problems, gateways, readOnly }: GatewaysStepProps) {
  const { t } = useTranslation('siteEditor')
  const problemText = useProblemText()
  const sayRemoved = useRemovedToast()
  const [typed, setTyped] = useState('')
  const { draft, change } = state
  const none = problems.find(problem => problem.field === 'gateways')

  function add(): void {
    const known = new Set(draft.gateways.map(gateway => codeKey(gateway.code)))
    const added = readCodes(typed).filter(({ code }) => !known.has(code))
    if (added.length > 0) change({ gateways: [...draft.gateways, ...added] })
    setTyped('')
  }

  function remove(code: string): void {
    const before = draft.gateways
    change({ gateways: before.filter(gateway => gateway.code !== code) })
    sayRemoved(code, () => change({ gateways: before }))
  }

  return (
    <section className={classes.page} aria-labelledby="gateways-title">
      <StepTitle id="gateways-title" className={classes.title}>
        {t('gateways.title')}
      </StepTitle>
      <p className={classes.text}>{t('gateways.text')}</p>
      <form
        className={classes.add}
        onSubmit={event => {
          event.preventDefault()
          add()
        }}
      >
        <Field
          label={t('gateways.code')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          error={draft.gateways.length === 0 && none ? t('gateways.needed') : undefined}
          disabled={readOnly}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" size="touch" disabled={readOnly || typed.trim() === ''}>
          {t('add')}
        </Button>
      </form>
      <ul className={classes.list}>
        {draft.gateways.map(({ code, name }, index) => {
          const found = gateways.found.get(codeKey(code))
          const problem = problems.find(each => each.field === `gateways.${index}`)
          return (
            <EditorItem
              key={code}
              title={found?.code ?? code}
              name={code}
              isWrong={problem !== undefined}
              readOnly={readOnly}
              onRemove={() => remove(code)}
            >
              {problem === undefined ? (
                <>
                  {(found?.name || name) && <span>{found?.name || name}</span>}
                  {found !== undefined && <LastSeen at={found.last_update} />}
                </>
              ) : (
                <span className={classes.wrong}>
                  <IconAlertCircle size={18} stroke={1.75} aria-hidden />
                  {problemText(problem)}
                </span>
              )}
            </EditorItem>
          )
        })}
      </ul>
    </section>
  )
}
