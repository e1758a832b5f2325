import { codeKey, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { ProofField } from '#features/site-editor/monitors/UnitParts.tsx'
import type { HardwareLookup } from '#features/site-editor/monitors/use-hardware-lookup.ts'
import { isUnproven, type Problem, useProblemText } from '#features/site-editor/saving/problems.ts'
import type { SiteDraft } from '#features/site-editor/saving/site-draft.ts'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { putBack, useRemovedToast } from '#features/site-editor/saving/use-site-draft.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './EditorList.module.css'
import { EditorItem, StepTitle } from './StepParts.tsx'

export interface GatewaysStepProps {
  state: DraftState
  problems: readonly Problem[]
  gateways: HardwareLookup
  readOnly: boolean
}

/** Lists the gateways by their codes; what they hear is offered where monitors are added. */
export function GatewaysStep({ state, problems, gateways, readOnly }: GatewaysStepProps) {
  const { t } = useTranslation('siteEditor')
  const showRemoved = useRemovedToast()
  const { draft, change } = state
  const isNeeded = draft.gateways.length === 0 && problems.some(problem => problem.field === 'gateways')

  function remove(code: string): void {
    const isSame = (gateway: SiteDraft['gateways'][number]) => codeKey(gateway.code) === codeKey(code)
    const index = draft.gateways.findIndex(isSame)
    const item = draft.gateways[index]
    if (item === undefined) return
    change({ gateways: draft.gateways.toSpliced(index, 1) })
    showRemoved(code, () =>
      change(({ gateways: now }) => ({ gateways: putBack(now, { item, index, isSame }) })),
    )
  }

  function prove(code: string, proof: string): void {
    change({ gateways: draft.gateways.map(each => (each.code === code ? { ...each, proof } : each)) })
  }

  return (
    <section className={classes.page} aria-labelledby="gateways-title">
      <StepTitle id="gateways-title">{t('gateways.title')}</StepTitle>
      <p className={classes.text}>{t('gateways.text')}</p>
      <AddGateway state={state} isNeeded={isNeeded} readOnly={readOnly} />
      {gateways.refusal !== null && (
        <Text role="alert" weight="emphasis" tone="alarm">
          {gateways.refusal}
        </Text>
      )}
      <ul className={classes.list}>
        {draft.gateways.map((gateway, index) => (
          <GatewayItem
            key={gateway.code}
            gateway={gateway}
            found={gateways.found.get(codeKey(gateway.code))}
            problem={problems.find(each => each.field === `gateways.${index}`)}
            readOnly={readOnly}
            onRemove={() => remove(gateway.code)}
            onProof={proof => prove(gateway.code, proof)}
          />
        ))}
      </ul>
    </section>
  )
}

interface AddGatewayProps extends Pick<GatewaysStepProps, 'state' | 'readOnly'> {
  /** True while the field reports that there is no gateway yet. */
  isNeeded: boolean
}

/** Adds one code or several at once; codes that are there already are not added again. */
function AddGateway({ state: { draft, change }, isNeeded, readOnly }: AddGatewayProps) {
  const { t } = useTranslation('siteEditor')
  const [typed, setTyped] = useState('')

  function add(): void {
    const known = new Set(draft.gateways.map(gateway => codeKey(gateway.code)))
    const added = readCodes(typed).filter(({ code }) => !known.has(code))
    const gateways = added.map(({ code, name, proof }) => ({ code, name, ...(proof !== '' && { proof }) }))
    if (added.length > 0) change({ gateways: [...draft.gateways, ...gateways] })
    setTyped('')
  }

  return (
    <Row
      className={classes.add}
      as="form"
      gap="3"
      align="start"
      wrap
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
    >
      <Field
        label={t('gateways.code')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        error={isNeeded ? t('gateways.needed') : undefined}
        disabled={readOnly}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" size="touch" disabled={readOnly || typed.trim() === ''}>
        {t('add')}
      </Button>
    </Row>
  )
}

interface GatewayItemProps {
  gateway: SiteDraft['gateways'][number]
  /** What the server knows of it. */
  found: HardwareFound | undefined
  problem: Problem | undefined
  readOnly: boolean
  onRemove: () => void
  onProof: (proof: string) => void
}

/** Shows its name and when it was heard, or what is wrong with it. */
function GatewayItem({ gateway, found, problem, readOnly, onRemove, onProof }: GatewayItemProps) {
  const { code, name } = gateway
  const problemText = useProblemText()
  const known = found?.name || name
  return (
    <EditorItem
      title={found?.code ?? code}
      name={code}
      isWrong={problem !== undefined}
      readOnly={readOnly}
      onRemove={onRemove}
    >
      {problem === undefined ? (
        <>
          {known && <span>{known}</span>}
          {found !== undefined && <LastSeen at={found.last_update} />}
        </>
      ) : isUnproven(problem) ? (
        <ProofField code={code} error={problemText(problem)} disabled={readOnly} onProof={onProof} />
      ) : (
        <span className={classes.wrong}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          {problemText(problem)}
        </span>
      )}
    </EditorItem>
  )
}
