import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import { countTree, type Tree } from '@earshot/contract/rules/structure/tree.ts'
import { useTranslation } from 'react-i18next'
import type { Hardware } from '#features/site-editor/monitors/use-hardware.ts'
import type { SiteDraft } from '#features/site-editor/saving/site-draft.ts'
import { formatList, formatNumber, inTurn } from '#lib/locale.ts'
import classes from './CheckStep.module.css'

interface DraftFactsProps {
  draft: SiteDraft
  devices: Hardware
}

/** Shows what will be saved, step by step. */
export function DraftFacts({ draft, devices }: DraftFactsProps) {
  const { t, i18n } = useTranslation('siteEditor')
  const gateways = draft.gateways.map(gateway => gateway.code)
  return (
    <dl className={classes.facts}>
      <FarmFact basics={draft.basics} />
      <StructureFact tree={draft.tree} devices={devices} />
      <Fact name={t('step.gateways')} lines={[formatList(gateways, i18n.language)]} />
      <PeopleFact people={draft.people} />
    </dl>
  )
}

function Fact({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div>
      <dt>{name}</dt>
      {lines
        .filter(line => line !== '')
        .map(line => (
          <dd key={line}>{line}</dd>
        ))}
    </div>
  )
}

function FarmFact({ basics }: Pick<SiteDraft, 'basics'>) {
  const { t, i18n } = useTranslation('siteEditor')
  const { animals_quantity: count, type, street, house_number, postal_code, city } = basics
  const animals =
    count === null ? '' : t('check.animals', { count, figure: formatNumber(count, i18n.language) })
  const kind = type === '' ? '' : t(`siteType.${type}`)
  const address = [`${street} ${house_number}`.trim(), `${postal_code} ${city}`.trim()]
  const lines = [inTurn([kind, animals], i18n.language), address.filter(Boolean).join(', ')]
  return <Fact name={t('step.farm')} lines={lines} />
}

function StructureFact({ tree, devices }: { tree: Tree; devices: Hardware }) {
  const { t, i18n } = useTranslation('siteEditor')
  const counts = countTree(tree)
  const silent = silentCount(tree, devices)
  const parts = [
    t('count.houses', { count: counts.houses }),
    t('count.airspaces', { count: counts.airspaces }),
    t('count.monitors', { count: counts.monitors }),
  ]
  const lines = [inTurn(parts, i18n.language), silent > 0 ? t('check.silent', { count: silent }) : '']
  return <Fact name={t('step.structure')} lines={lines} />
}

function PeopleFact({ people }: Pick<SiteDraft, 'people'>) {
  const { t, i18n } = useTranslation('siteEditor')
  const emails = people.map(person => person.email)
  const lines =
    people.length === 0
      ? [t('check.nobody')]
      : [formatList(emails, i18n.language), t('check.mails', { count: people.length })]
  return <Fact name={t('step.people')} lines={lines} />
}

/** Counts the monitors that were never heard, which are allowed. */
function silentCount(tree: Tree, devices: Hardware): number {
  const silent = (code: string) => devices.found.get(codeKey(code))?.last_update === null
  return tree.reduce(
    (sum, node) =>
      sum + node.monitors.filter(({ code }) => silent(code)).length + silentCount(node.children, devices),
    0,
  )
}
