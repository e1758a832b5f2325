import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keep, sendAll } from '#api/queue/queue.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { newId } from '#lib/new-id.ts'
import type { WalkedAirspace } from './round-course.ts'

/** What somebody has ticked, counted and written at an airspace before it is saved. */
export interface Finding {
  checks: readonly string[]
  /** Null until somebody counts; Next makes it 0. */
  deaths: number | null
  note: string
  photos: readonly File[]
}

const NOTHING: Finding = { checks: [], deaths: null, note: '', photos: [] }

/** Holds the findings of a walk until each is saved, so that going back loses nothing. */
export function useWalk(siteId: number, date: string) {
  const { t } = useTranslation('round')
  const may = useSiteRights(siteId)
  const [findings, setFindings] = useState<ReadonlyMap<number, Finding>>(new Map())

  const of = ({ id, seen, count }: WalkedAirspace): Finding =>
    findings.get(id) ?? {
      ...NOTHING,
      checks: seen?.checks ?? [],
      deaths: seen?.deaths ?? count?.deaths ?? null,
    }

  function change(airspace: WalkedAirspace, part: Partial<Finding>): void {
    setFindings(current => new Map(current).set(airspace.id, { ...of(airspace), ...part }))
  }

  /** Keeps everything on the device and sends it: whoever walks never waits for the network. */
  async function save(airspace: WalkedAirspace): Promise<void> {
    const { checks, deaths, note, photos } = of(airspace)
    const { id: airspaceId, name, batch, count } = airspace
    const mayCount = batch !== null && may(batches.update)
    const dead = mayCount ? (deaths ?? 0) : null
    const place = { siteId, airspaceId, batchId: batch?.id ?? 0 }
    await keep({
      kind: 'seen',
      key: newId(),
      airspace: name,
      place: { ...place, batchId: 0 },
      body: {
        date,
        airspace_id: airspaceId,
        seen_at: new Date().toISOString(),
        checks: [...checks],
        deaths: dead,
      },
    })
    if (dead !== null && (count === null || count.deaths !== dead))
      await keep({
        kind: 'count',
        key: newId(),
        airspace: name,
        place,
        before: count,
        body: { date, deaths: dead, removed: count?.removed ?? 0 },
      })
    if (batch !== null && (note.trim() !== '' || photos.length > 0))
      await keep({
        kind: 'comment',
        key: newId(),
        airspace: name,
        place,
        body: { date, comment: note.trim() === '' ? t('photoText') : note.trim() },
        files: photos.map(file => ({ file })),
      })
    // What was written is sent now; what was ticked and counted stays on the screen.
    setFindings(current => new Map(current).set(airspaceId, { checks, deaths: dead, note: '', photos: [] }))
    void sendAll()
  }

  return {
    of,
    change,
    save,
    mayCount: may(batches.update),
    mayWrite: may(logbook.addComment),
  }
}
export type WalkControl = ReturnType<typeof useWalk>
