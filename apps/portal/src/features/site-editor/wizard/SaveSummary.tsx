import type { Removals } from '@earshot/contract/rules/structure/check-houses.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import { countTree, type Tree } from '@earshot/contract/rules/structure/tree.ts'
import { IconArchive, IconBuildingWarehouse } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HardwareLookup } from '#features/site-editor/monitors/use-hardware-lookup.ts'
import { type Problem, problemsAt, useProblemText } from '#features/site-editor/saving/problems.ts'
import type { SiteDraft } from '#features/site-editor/saving/site-draft.ts'
import { MonitorStrokes } from '#features/site-editor/tree/MonitorStrokes.tsx'
import { useNodeWords } from '#features/site-editor/tree/use-node-words.ts'
import { airspacesOf } from '#features/site-editor/tree/use-tree-rows.ts'
import { formatList, formatNumber, joinFacts } from '#lib/text/locale.ts'
import classes from './SaveSummary.module.css'

/** Shows the structure without a way to change it. */
export function HouseList({
  tree,
  problems,
  devices,
}: {
  tree: Tree
  problems: readonly Problem[]
  devices: HardwareLookup
}) {
  const words = useNodeWords()
  const problemText = useProblemText()
  return tree.map(house => (
    <section key={house.key} className={classes.house} aria-label={house.name}>
      <h2 className={classes.name}>
        <IconBuildingWarehouse size={20} stroke={1.65} aria-hidden />
        {house.name} <span>{words.house(house)}</span>
      </h2>
      {problemsAt(problems, house).map(problem => (
        <p key={problem.field} className={classes.wrong}>
          {problemText(problem)}
        </p>
      ))}
      <ul>
        {airspacesOf(house).map(airspace => {
          const own = problemsAt(problems, airspace)
          return (
            <li key={airspace.key} className={classes.airspace}>
              <span className={classes.words}>
                <span>
                  <strong>{airspace.name}</strong> {words.productType(airspace)}
                </span>
                {own[0] === undefined ? (
                  <span className={classes.decks}>{words.decks(airspace)}</span>
                ) : (
                  <span className={classes.wrong}>{problemText(own[0])}</span>
                )}
              </span>
              <MonitorStrokes airspace={airspace} devices={devices} problems={own} />
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

interface DraftFactsProps {
  draft: SiteDraft
  devices: HardwareLookup
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
  const lines = [joinFacts([kind, animals], i18n.language), address.filter(Boolean).join(', ')]
  return <Fact name={t('step.farm')} lines={lines} />
}

function StructureFact({ tree, devices }: { tree: Tree; devices: HardwareLookup }) {
  const { t, i18n } = useTranslation('siteEditor')
  const isNew = countTree(tree)
  const silent = silentCount(tree, devices)
  const parts = [
    t('count.houses', { count: isNew.houses }),
    t('count.airspaces', { count: isNew.airspaces }),
    t('count.monitors', { count: isNew.monitors }),
  ]
  const lines = [joinFacts(parts, i18n.language), silent > 0 ? t('check.silent', { count: silent }) : '']
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
function silentCount(tree: Tree, devices: HardwareLookup): number {
  const silent = (code: string) => devices.found.get(codeKey(code))?.last_update === null
  return tree.reduce(
    (sum, node) =>
      sum + node.monitors.filter(({ code }) => silent(code)).length + silentCount(node.children, devices),
    0,
  )
}

/** Lists what will be removed, so that nothing is removed unnoticed. */
export function RemovalList({ removals: { refused, archived, dropped, monitors } }: { removals: Removals }) {
  const { t, i18n } = useTranslation('siteEditor')
  const names = (items: readonly { name: string }[]) =>
    formatList(
      items.map(item => item.name),
      i18n.language,
    )
  const lines = [
    refused.length > 0 && t('removed_.refused', { count: refused.length, names: names(refused) }),
    archived.length > 0 && t('removed_.archived', { count: archived.length, names: names(archived) }),
    dropped.length > 0 && t('removed_.dropped', { count: dropped.length, names: names(dropped) }),
    monitors.length > 0 &&
      t('removed_.monitors', { count: monitors.length, names: formatList(monitors, i18n.language) }),
  ].filter(line => line !== false)
  if (lines.length === 0) return null
  return (
    <ul className={classes.removed}>
      {lines.map(line => (
        <li key={line}>
          <IconArchive size={18} stroke={1.75} aria-hidden />
          {line}
        </li>
      ))}
    </ul>
  )
}
