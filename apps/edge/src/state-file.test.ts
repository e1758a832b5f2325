import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_SITES } from '@earshot/demo/farm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FarmState } from '#simulator/farm-state.ts'
import { recordingLines } from '#simulator/recording.ts'
import { openStateFile } from './state-file.ts'

const ANCHOR = new Date('2026-11-20T11:30:00Z')
const HOUR_MS = 3_600_000
const SITES = DEMO_SITES.slice(0, 1)
const after = (hours: number) => new Date(ANCHOR.getTime() + hours * HOUR_MS)

const folder = mkdtempSync(path.join(tmpdir(), 'earshot-state-'))
const file = path.join(folder, 'edge', 'farm.state')
let kept: Buffer

/** A run up to some hours after the anchor, as a first start makes it. */
beforeAll(() => {
  const state = openStateFile(file, ANCHOR)
  const span = { from: after(4), to: after(10) }
  const lines = recordingLines({ anchor: ANCHOR, sites: SITES, ...span, onState: state.add })
  while (!lines.next().done);
  state.write()
  kept = readFileSync(file)
})
beforeEach(() => writeFileSync(file, kept))
afterAll(() => rmSync(folder, { recursive: true }))

const linesOf = (options: { from: Date; to: Date; states?: readonly FarmState[] }) =>
  [...recordingLines({ anchor: ANCHOR, sites: SITES, ...options })].map(line => JSON.stringify(line))

describe('The stored state of the farm', () => {
  it('The state lets the next run go on there, with every message as if it had begun at the beginning', () => {
    const { states } = openStateFile(file, ANCHOR)
    const span = { from: after(9.5), to: after(14) }
    const steps: number[] = []
    const lines = recordingLines({
      anchor: ANCHOR,
      sites: SITES,
      ...span,
      states,
      onState: ({ slot }) => void steps.push(slot),
    })
    const resumed = [...lines].map(line => JSON.stringify(line))
    expect(resumed).toEqual(linesOf(span))
    expect(resumed.length).toBeGreaterThan(50)
    // The last that lies far enough before what is asked for, not the beginning.
    expect(steps[0]).toBe(states.at(-2)?.slot)
  })

  it('The state is no help to a run that asks for something earlier: that begins at the beginning', () => {
    const { states } = openStateFile(file, ANCHOR)
    const span = { from: after(3), to: after(4) }
    expect(linesOf({ ...span, states })).toEqual(linesOf(span))
  })

  it('The state is of the last hours, however often it was kept', () => {
    const state = openStateFile(file, ANCHOR)
    const before = state.states.map(({ slot }) => slot)
    const [last] = state.states.slice(-1)
    if (last === undefined) throw new Error('nothing was kept')
    state.add({ ...last, slot: last.slot + 6 })
    state.add({ ...last, slot: last.slot + 6 })
    state.write()
    expect(openStateFile(file, ANCHOR).states.map(({ slot }) => slot)).toEqual([
      ...before.slice(1),
      last.slot + 6,
    ])
  })

  it.each<[string, () => void]>([
    ['was never kept', () => rmSync(file)],
    ['is cut short', () => writeFileSync(file, readFileSync(file).subarray(0, 1_000))],
    ['is empty', () => writeFileSync(file, '')],
    [
      'has a changed byte',
      () => {
        const content = readFileSync(file)
        content[2_000] = (content[2_000] ?? 0) ^ 1
        writeFileSync(file, content)
      },
    ],
  ])('The state counts as unknown where it %s', (_what, harm) => {
    harm()
    expect(openStateFile(file, ANCHOR).states).toEqual([])
  })

  it('The state of a farm seeded at another moment counts as unknown', () => {
    expect(openStateFile(file, after(1)).states).toEqual([])
  })

  it('A state that a disk refuses is not kept, and nothing fails', () => {
    const state = openStateFile(path.join(file, 'no-folder', 'farm.state'), ANCHOR)
    state.add({ slot: 1, values: [] })
    expect(() => state.write()).not.toThrow()
  })
})
