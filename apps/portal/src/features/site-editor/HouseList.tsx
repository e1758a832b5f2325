import type { Tree } from '@earshot/contract/rules/structure/tree.ts'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import classes from './HouseList.module.css'
import { type Problem, problemsAt } from './problems.ts'
import { Strokes } from './Strokes.tsx'
import { airspacesOf } from './tree-rows.ts'
import type { Hardware } from './use-hardware.ts'
import { useNodeWords } from './use-node-words.ts'
import { useProblemText } from './use-problem-text.ts'

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
              <Strokes airspace={airspace} devices={devices} problems={own} />
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
