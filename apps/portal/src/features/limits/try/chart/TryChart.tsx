import type { LimitKey, LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import { beginnings, weekly } from '@earshot/engine/compare-tried.ts'
import { SLOT_MS } from '@earshot/engine/time.ts'
import type { PastLine, TriedAlert } from '@earshot/engine/tried.ts'
import { useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useElementWidth } from '#domain/charts/use-element-width.ts'
import { patched } from '#features/limits/limit-facts.ts'
import { coursesOf, type LimitCourse } from '#features/limits/try/limit-courses.ts'
import type { Trying } from '#features/limits/try/use-trying.ts'
import { formatDay } from '#lib/text/locale.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { type ChartScale, gapsOf, pathOf, scaleOf, weekMarks } from './chart-shapes.ts'
import classes from './TryChart.module.css'

const LANE = 16
const LANES = 2 * (LANE + 8)
const TALL = { desktop: 176, phone: 150 }
const LINE = 16
/** Two figures that stand nearer than this would cover each other. */
const LABEL = 12
/** The column at the left holds the names of the lanes, and the one at the right those of the limits. */
const LEFT = { desktop: 72, phone: 36 }
const RIGHT = 32

interface TryChartProps {
  trying: Trying
  isPhone: boolean
}

/** Shows what was measured under both limits, above it what was raised and would have been, and below it the weeks. */
export function TryChart({ trying, isPhone }: TryChartProps) {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const { rule, airspace, past, tried, timeZone } = trying
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  const noteId = useId()
  const from = (past?.past.from ?? 0) * SLOT_MS
  const to = from + (past?.past.length ?? 0) * SLOT_MS
  const dayText = (at: number) => formatDay({ at, language, timeZone })
  return (
    <section aria-labelledby={noteId}>
      <h2 className={classes.title}>{airspace.airspace.name}</h2>
      <p className={classes.note} id={noteId}>
        {t(`try.chart.${rule.isOfNormal ? 'NORMAL' : rule.sensor}`, {
          from: dayText(from),
          to: dayText(to),
        })}
      </p>
      <div ref={box} className={classes.box}>
        {tried.line === null || width === 0 ? (
          <Skeleton height={LANES + TALL.desktop + 64} />
        ) : (
          <Drawing trying={trying} line={tried.line} width={width} isPhone={isPhone} stretch={{ from, to }} />
        )}
      </div>
    </section>
  )
}

interface DrawingProps {
  trying: Trying
  line: PastLine
  width: number
  isPhone: boolean
  stretch: { from: number; to: number }
}

function Drawing({ trying, line, width, isPhone, stretch }: DrawingProps) {
  const { t, i18n } = useTranslation('limits')
  const { rule, texts, before: known, after, timeZone, place, patch } = trying
  const clipId = useId()
  const size = isPhone ? 'phone' : 'desktop'
  const [left, tall] = [LEFT[size], TALL[size]]
  const before = known ?? []
  const courses = useCourses(trying, line)
  const isRhs = rule.sensor === 'COUGHS' && !rule.isOfNormal
  const scale = scaleOf(line, {
    ...stretch,
    left,
    right: width - RIGHT,
    top: LANES,
    bottom: LANES + tall,
    isRhs,
    limits: courses.flatMap(({ value }) => value),
  })
  const marks = weekMarks(stretch)
  const bottom = LANES + tall
  const counts = (alerts: readonly TriedAlert[]) =>
    weekly(beginnings(alerts, rule.counts), stretch.from, marks.length)
  const path = pathOf(line, scale)
  const edges = isRhs ? patched(place, patch) : null
  const [now, value] = isEdge(rule.key) ? [place.values[rule.key], edges?.[rule.key] ?? 0] : [0, 0]
  const apart = scale.y(value) - scale.y(now)
  const shift = Math.abs(apart) < LABEL ? Math.sign(apart) * (Math.abs(apart) - LABEL) : 0
  return (
    <svg
      className={classes.chart}
      width={width}
      height={bottom + 64}
      role="img"
      aria-label={t('try.lanes', {
        now: texts.now,
        tried: texts.tried,
        before: beginnings(before, rule.counts).length,
        after: beginnings(after ?? [], rule.counts).length,
      })}
    >
      <Lane y={0} text={texts.now} alerts={before} scale={scale} />
      <Lane y={LANE + 8} text={texts.tried} alerts={after} scale={scale} isStrong />
      {edges !== null && (
        <>
          <rect
            className={classes.warningZone}
            x={left}
            width={scale.right - left}
            y={scale.y(edges.rhs_warning)}
            height={Math.max(0, bottom - scale.y(edges.rhs_warning))}
          />
          <rect
            className={classes.alarmZone}
            x={left}
            width={scale.right - left}
            y={scale.y(edges.rhs_alarm)}
            height={Math.max(0, bottom - scale.y(edges.rhs_alarm))}
          />
        </>
      )}
      {marks.map(at => (
        <path key={at} className={classes.week} d={`M${scale.x(at)} ${LANES}V${bottom + 40}`} />
      ))}
      {gapsOf(line).map(gap => (
        <g key={gap.from}>
          <rect
            className={classes.gap}
            x={scale.x(gap.from)}
            width={scale.x(gap.to) - scale.x(gap.from)}
            y={LANES}
            height={tall}
          />
          <text
            className={classes.label}
            x={scale.x((gap.from + gap.to) / 2)}
            y={LANES + 16}
            textAnchor="middle"
          >
            {t('try.noBatch')}
          </text>
        </g>
      ))}
      {edges === null ? (
        <>
          {courses.map((course, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the edges of a band never change places.
            <Course key={`${course.level} ${index}`} course={course} scale={scale} />
          ))}
          <path className={classes.line} d={path} />
        </>
      ) : (
        ZONES.map(zone => (
          <g key={zone}>
            <clipPath id={`${clipId}${zone}`}>
              <rect x={0} width={width} {...bandOf(zone, edges)} />
            </clipPath>
            <path className={classes.line} data-zone={zone} clipPath={`url(#${clipId}${zone})`} d={path} />
          </g>
        ))
      )}
      {edges !== null && (
        <>
          <Edge scale={scale} value={edges.rhs_warning} level="warning" />
          <Edge scale={scale} value={edges.rhs_alarm} level="alarm" />
        </>
      )}
      {now !== value && <Edge scale={scale} value={now} level="before" shift={shift} />}
      <text className={classes.label} x={left - 6} y={LANES + 8} textAnchor="end">
        {scale.highest}
      </text>
      {edges === null && (
        <text className={classes.label} x={left - 6} y={bottom} textAnchor="end">
          {scale.lowest}
        </text>
      )}
      {!isPhone && (
        <text className={classes.label} x={0} y={bottom + LINE}>
          {t('try.week')}
        </text>
      )}
      <Weeks y={bottom + LINE} counts={counts(before)} marks={marks} scale={scale} />
      {after !== undefined && (
        <Weeks
          y={bottom + 2 * LINE + 4}
          counts={counts(after)}
          other={counts(before)}
          marks={marks}
          scale={scale}
        />
      )}
      {marks
        .filter((_, index) => index % (isPhone ? 4 : 2) === 0)
        .map(at => (
          <text key={at} className={classes.label} x={scale.x(at)} y={bottom + 58}>
            {formatDay({ at, language: i18n.language, timeZone })}
          </text>
        ))}
    </svg>
  )

  function bandOf(
    zone: Zone,
    { rhs_warning: warning, rhs_alarm: alarm }: Edges,
  ): { y: number; height: number } {
    const [upper, lower] = [scale.y(warning), scale.y(alarm)]
    if (zone === 'ok') return { y: 0, height: upper }
    return zone === 'warning'
      ? { y: upper, height: Math.max(0, lower - upper) }
      : { y: lower, height: Math.max(0, bottom - lower) }
  }
}

type Edges = Pick<LimitValues, 'rhs_warning' | 'rhs_alarm'>
const isEdge = (key: LimitKey): key is keyof Edges => key === 'rhs_warning' || key === 'rhs_alarm'
const ZONES = ['ok', 'warning', 'alarm'] as const
type Zone = (typeof ZONES)[number]

interface EdgeProps {
  scale: ChartScale
  value: number
  level: 'warning' | 'alarm' | 'before'
  /** Moves the figure out of the way of the one beside it, in pixels. */
  shift?: number
}

/** A limit over the whole width, dashed where it is the one of before. */
function Edge({ scale, value, level, shift = 0 }: EdgeProps) {
  const y = scale.y(value)
  return (
    <>
      <path className={classes.edge} data-level={level} d={`M${scale.left} ${y}H${scale.right}`} />
      <text className={classes.edgeLabel} data-level={level} x={scale.right + 6} y={y + 4 + shift}>
        {value}
      </text>
    </>
  )
}

/** A limit that goes by the age of the animals, with its newest value beside it. */
function Course({ course, scale }: { course: LimitCourse; scale: ChartScale }) {
  const newest = course.value.findLast(one => one !== null)
  return (
    <>
      <path className={classes.course} data-level={course.level} d={pathOf(course, scale)} />
      {course.level !== 'before' && newest != null && (
        <text
          className={classes.edgeLabel}
          data-level={course.level}
          x={scale.right + 6}
          y={scale.y(newest) + 4}
        >
          {Math.round(newest * 10) / 10}
        </text>
      )}
    </>
  )
}

function useCourses({ rule, past, timeZone, place, patch }: Trying, { at }: PastLine): LimitCourse[] {
  const tried = JSON.stringify(patched(place, patch))
  return useMemo(
    () =>
      past === undefined
        ? []
        : coursesOf({
            rule,
            timeZone,
            past: past.past,
            hours: at,
            now: place.values,
            tried: JSON.parse(tried),
          }),
    [rule, past, timeZone, at, place, tried],
  )
}

interface LaneProps {
  y: number
  text: string
  /** Undefined while it is worked out. */
  alerts: readonly TriedAlert[] | undefined
  scale: ChartScale
  isStrong?: boolean
}

function Lane({ y, text, alerts, scale, isStrong = false }: LaneProps) {
  return (
    <>
      <text className={classes.lane} data-strong={isStrong || undefined} x={0} y={y + 12}>
        {text}
      </text>
      {alerts === undefined && (
        <rect
          className={classes.waiting}
          x={scale.left}
          y={y}
          width={scale.right - scale.left}
          height={LANE}
        />
      )}
      {alerts?.flat().map(({ from, to, priority }) => (
        <rect
          key={`${from} ${priority}`}
          className={classes.span}
          data-priority={priority}
          x={scale.x(from)}
          y={y}
          width={Math.max(2, scale.x(to ?? scale.to) - scale.x(from))}
          height={LANE}
        />
      ))}
    </>
  )
}

interface WeeksProps {
  y: number
  counts: readonly number[]
  /** The counts that these are compared with. */
  other?: readonly number[]
  marks: readonly number[]
  scale: ChartScale
}

function Weeks({ y, counts, other, marks, scale }: WeeksProps) {
  return counts.map((count, index) => {
    const [at = 0, next = scale.to] = [marks[index], marks[index + 1]]
    return (
      <text
        key={at}
        className={classes.count}
        data-changed={(other !== undefined && other[index] !== count) || undefined}
        x={scale.x((at + Math.min(next, scale.to)) / 2)}
        y={y}
        textAnchor="middle"
      >
        {count === 0 && (other === undefined || other[index] === 0) ? '–' : count}
      </text>
    )
  })
}
