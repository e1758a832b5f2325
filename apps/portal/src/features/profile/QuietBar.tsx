import { IconMoon } from '@tabler/icons-react'
import classes from './QuietBar.module.css'
import { clockText, type Quiet, quietSpans } from './quiet.ts'

/** Shows the day with its quiet hours. It is hidden from screen readers, because the fields below say the same. */
export function QuietBar({ quiet }: { quiet: Quiet }) {
  const spans = quietSpans(quiet)
  const [first] = spans
  return (
    <div className={classes.bar} aria-hidden>
      <div className={classes.day}>
        {spans.map(({ start, width }) => (
          <span
            key={start}
            className={classes.night}
            style={{ insetInlineStart: `${start}%`, width: `${width}%` }}
          />
        ))}
        {first !== undefined && first.width > 8 && (
          <IconMoon
            className={classes.moon}
            style={{ insetInlineStart: `calc(${first.start + first.width / 2}% - 9px)` }}
            size={18}
            stroke={1.65}
          />
        )}
        {[quiet.from, quiet.to].map(minute => (
          <span
            key={minute}
            className={classes.edge}
            style={{ insetInlineStart: `${(minute / 1440) * 100}%` }}
          />
        ))}
      </div>
      <div className={classes.hours}>
        {[quiet.from, quiet.to].map(minute => (
          <span key={minute} style={{ insetInlineStart: `${(minute / 1440) * 100}%` }}>
            {clockText(minute)}
          </span>
        ))}
      </div>
    </div>
  )
}
