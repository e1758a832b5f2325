import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import classes from './Toolbox.module.css'

interface LineMark {
  line: number
  tone: 'fault' | 'quiet'
}

export interface LineMapProps {
  first: number
  last: number
  marks: readonly LineMark[]
}

/** Numbers nearer than this, in percent of the width, would lie on one another. */
const LEAST_LABEL_GAP = 5

/** Shows every line of a list from left to right; wrong ones stand out. The table below says the same in words. */
export function LineMap({ first, last, marks }: LineMapProps) {
  const { i18n } = useTranslation('toolbox')
  const at = (line: number) => (last === first ? 0 : (100 * (line - first)) / (last - first))
  const shown = labelledLines(
    marks.filter(({ tone }) => tone === 'fault').map(({ line }) => line),
    at,
  )
  return (
    <div className={classes.map} aria-hidden>
      <div className={classes.track}>
        {marks.map(({ line, tone }) => (
          <i key={line} data-tone={tone} style={{ insetInlineStart: `${at(line)}%` }} />
        ))}
      </div>
      <div className={classes.numbers}>
        {shown.map(line => (
          <span
            key={line}
            style={{ insetInlineStart: `${at(line)}%`, transform: `translateX(-${at(line)}%)` }}
          >
            {formatNumber(line, i18n.language)}
          </span>
        ))}
      </div>
    </div>
  )
}

function labelledLines(lines: readonly number[], at: (line: number) => number): number[] {
  const shown: number[] = []
  for (const line of [...lines].sort((one, other) => one - other)) {
    const before = shown.at(-1)
    if (before === undefined || at(line) - at(before) >= LEAST_LABEL_GAP) shown.push(line)
  }
  return shown
}
