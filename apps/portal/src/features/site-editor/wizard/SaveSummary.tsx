import type { Tree } from '@earshot/contract/rules/structure/tree.ts'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import type { Hardware } from '#features/site-editor/monitors/use-hardware.ts'
import { type Problem, problemsAt } from '#features/site-editor/saving/problems.ts'
import { useProblemText } from '#features/site-editor/saving/use-problem-text.ts'
import { MonitorStrokes } from '#features/site-editor/tree/MonitorStrokes.tsx'
import { airspacesOf } from '#features/site-editor/tree/tree-rows.ts'
import { useNodeWords } from '#features/site-editor/tree/use-node-words.ts'
import classes from './SaveSummary.module.css'

/** Shows the structure without a way to change it. */
export function HouseList({
  tree,
  problems,
  devices,
}: {
  tree: Tree
  problems: readonly Problem[]
  devices: Hardware
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
