import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlertSpan, EpisodeSpan, LampSpan, NoteEvent, Phase, TreatmentSpan } from './chart-data.ts'
import type { TableEvent } from './chart-table.ts'
import type { ChartText } from './use-chart-text.ts'

/** Everything that stands on the lanes of a chart. */
export interface DrawnEvents {
  alerts?: readonly AlertSpan[]
  treatments?: readonly TreatmentSpan[]
  notes?: readonly NoteEvent[]
  episodes?: readonly EpisodeSpan[]
  lamp?: readonly LampSpan[]
  phases: readonly Phase[]
}

/** Returns what the lanes show in words, each event at the time it began. */
export function useTableEvents(drawn: DrawnEvents, text: ChartText): readonly TableEvent[] {
  const { t } = useTranslation('charts')
  const { alerts, treatments, notes, episodes, lamp, phases } = drawn
  return useMemo(() => {
    const lasting = (name: string, { from, to }: { from: number; to: number | null }): TableEvent => {
      const until = to === null ? t('stillOpen') : text.moment(to)
      return { at: from, text: t('event.lasting', { name, until }) }
    }
    const all: TableEvent[] = [
      ...phases.map(({ at, name }) => ({ at, text: t('phase', { name }) })),
      ...(alerts ?? []).map(span =>
        lasting(
          t('alertTitle', { sensor: t(`sensor.${span.sensor}`), priority: t(`priority.${span.priority}`) }),
          span,
        ),
      ),
      ...(lamp ?? []).flatMap(span =>
        span.status === 'WARNING' || span.status === 'ALARM' || span.status === 'OFFLINE'
          ? [
              lasting(
                t('lampTitle', { sensor: t(`sensor.${span.sensor}`), word: t(`lamp.${span.status}`) }),
                span,
              ),
            ]
          : [],
      ),
      ...(episodes ?? []).map(span => lasting(t('event.episode'), span)),
      ...(treatments ?? []).flatMap(span => {
        const given = lasting(t('event.treatment', { name: span.name }), span)
        if (span.withdrawalTo <= span.to) return [given]
        const wait = t('withdrawalUntil', { at: text.moment(span.withdrawalTo) })
        return [{ ...given, text: t('event.with', { event: given.text, more: wait }) }]
      }),
      ...(notes ?? []).map(({ at, text: words, author }) => ({
        at,
        text: author === null ? words : t('event.by', { text: words, author }),
      })),
    ]
    return all.sort((a, b) => a.at - b.at)
  }, [alerts, treatments, notes, episodes, lamp, phases, t, text])
}
